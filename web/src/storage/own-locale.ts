/** How the signed-in user wants dates and numbers written; apart, so that what writes them does not load the session. */
export const ownLocale: { tag: string | undefined } = { tag: undefined };
