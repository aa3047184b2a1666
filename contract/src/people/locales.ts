/** How dates, numbers and money are written for somebody: language and region, in the words of that language. */
export const LOCALES = {
  'en-GB': 'English (United Kingdom)',
  'en-US': 'English (United States)',
  'de-DE': 'Deutsch (Deutschland)',
  'nl-NL': 'Nederlands (Nederland)',
  'fr-FR': 'Français (France)',
  'es-ES': 'Español (España)',
  'it-IT': 'Italiano (Italia)',
} as const;
