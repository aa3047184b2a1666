/** The signed-in user's format of dates and numbers; separate, so that formatting does not load the session. */
export const userLocale: { tag: string | undefined } = { tag: undefined };
