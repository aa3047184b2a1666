const said = (name: string) => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;

/** What the provider is called that people may sign in through; the server writes it into the page. */
export const providerName = (): string | undefined => said('external-sign-in');
/** Passwords and passkeys are for administrators alone. */
export const isLocalOff = (): boolean => said('local-sign-in') === 'off';
