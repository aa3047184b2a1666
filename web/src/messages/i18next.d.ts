import 'i18next';
import type { messages } from './index.ts';
import type { matchingModel } from './matching-model.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    returnNull: false;
    resources: { translation: typeof messages & { matchingModel: typeof matchingModel } };
  }
}
