/** The signed-in user's locale for dates and numbers, in its own module: formatting must not load the session. */
export const userLocale: { tag: string | undefined } = { tag: undefined };
