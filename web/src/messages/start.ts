import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { shell } from './shell.ts';

/** The texts the entry chunk needs; `index.ts` adds the others with the main layout. */
i18next.use(initReactI18next).init({
  lng: 'en-GB',
  fallbackLng: 'en-GB',
  resources: { 'en-GB': { translation: { shell } } },
  interpolation: { escapeValue: false },
  returnNull: false,
  initAsync: false,
});
