import 'i18next';
import type { messages } from './index.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    returnNull: false;
    resources: { translation: typeof messages };
  }
}
