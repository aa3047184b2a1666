/** An error that the user can fix, printed in one line without a stack. */
export class UsageError extends Error {}
