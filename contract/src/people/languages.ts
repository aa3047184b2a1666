/** Languages of mails and documents. */
export const LANGUAGES = {
  en: 'English',
  de: 'German',
  nl: 'Dutch',
  fr: 'French',
  es: 'Spanish',
  it: 'Italian',
} as const;
export type Language = keyof typeof LANGUAGES;
