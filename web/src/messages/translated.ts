import i18next from 'i18next';

/** Text whose English stands in the code (labels of fields, titles of screens): a translation is found by its key. */
export const translated = (key: string, english: string): string =>
  i18next.t(key as never, { defaultValue: english }) as string;
