import { addMessages } from '../../../messages/catalogue.ts';

export const gridPanel = addMessages('gridPanel', {
  label: 'Record of {{title}}',
  previous: 'Previous row',
  next: 'Next row',
  rowPosition: 'Row {{position}}',
  rowPositionOfTotal: 'Row {{position}} of {{total}}',
  notInList: 'No longer in this list',
  close: 'Close the panel',
});
