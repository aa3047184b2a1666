import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';

/** The language of the texts in the code; a text without translation is shown in it. */
const SOURCE_LANGUAGE = 'en-GB';

i18next.use(initReactI18next).init({
  lng: SOURCE_LANGUAGE,
  fallbackLng: SOURCE_LANGUAGE,
  resources: {},
  interpolation: { escapeValue: false },
  returnNull: false,
  initAsync: false,
  // Shows a translation that arrives later immediately.
  react: { bindI18nStore: 'added' },
});

/**
 * Adds the texts of a feature or a mechanism as `<name>.…`. They are defined next to the component that shows them and
 * load with it. Silent, because nothing on the screen can be waiting for them.
 */
export function addMessages<Texts extends object>(name: string, texts: Texts): Texts {
  i18next.addResourceBundle(SOURCE_LANGUAGE, 'translation', { [name]: texts }, true, true, { silent: true });
  return texts;
}
