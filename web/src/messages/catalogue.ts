import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';

/** The language of the messages in the code, and of messages without a translation. */
const SOURCE_LANGUAGE = 'en-GB';

i18next.use(initReactI18next).init({
  lng: SOURCE_LANGUAGE,
  fallbackLng: SOURCE_LANGUAGE,
  resources: {},
  interpolation: { escapeValue: false },
  returnNull: false,
  initAsync: false,
  // Renders translations that load later.
  react: { bindI18nStore: 'added' },
});

/**
 * Adds the messages of a feature under `<name>.…`. They are defined next to the component that shows them and load
 * before it renders, so no component needs to render again (`silent`).
 */
export function addMessages<Texts extends object>(name: string, texts: Texts): Texts {
  i18next.addResourceBundle(SOURCE_LANGUAGE, 'translation', { [name]: texts }, true, true, { silent: true });
  return texts;
}
