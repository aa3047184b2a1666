import { addMessages } from '../../../messages/catalogue.ts';

export const coreFieldTexts = addMessages('coreFieldTexts', {
  groups: {
    field: 'Field',
    visibility: 'Visibility',
    inForms: 'In forms',
  },
  locked: 'Built-in; cannot be changed',
  alwaysRequired: 'Every record has this field: it is always required and visible to everyone.',
  alwaysInUse: 'Always in use',
  addTitle: 'Add a core field',
  addText: 'Built-in fields that are not in use. A field that you add comes back with its earlier values.',
  use: 'Use',
  useField: 'Use {{label}}',
  inUseAgain: '{{label}} is in use again.',
  noneTitle: 'All built-in fields are in use',
  noneText: 'For anything else, add a master, client or campaign field.',
  masterFields: 'Master fields',
  backToCoreFields: 'Core fields',
});
