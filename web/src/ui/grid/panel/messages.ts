import { addMessages } from '../../../messages/catalogue.ts';

export const gridPanel = addMessages('gridPanel', {
  label: 'Record of {{title}}',
  previous: 'Previous row',
  next: 'Next row',
  place: 'Row {{position}}',
  placeOf: 'Row {{position}} of {{total}}',
  notThere: 'No longer in this list',
  close: 'Close the panel',
});
