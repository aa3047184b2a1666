import { addMessages } from '../../messages/catalogue.ts';

export const coreFieldTexts = addMessages('coreFieldTexts', {
  groups: {
    field: 'Field',
    who: 'Who sees it',
    duty: 'In forms',
  },
  locked: 'Built-in; cannot be changed',
  needed: 'No record is without this field: it is asked of everybody, and everybody sees it.',
  always: 'Always there',
  addTitle: 'Add a core field',
  addText: 'Fields of the program that are not in use. One that is added comes back with the values it had.',
  use: 'Use',
  useField: 'Use {{label}}',
  used: '{{label}} is in use again.',
  noneTitle: 'All fields of the program are in use',
  noneText: 'What the agency needs besides is a master, client or campaign field.',
  toMaster: 'Master fields',
  back: 'Core fields',
});
