import { addMessages } from '../../../messages/catalogue.ts';

export const ganttExport = addMessages('ganttExport', {
  export: 'Export',
  png: 'Image (PNG)',
  pdf: 'One page (PDF)',
  csv: 'Steps (CSV)',
  ics: 'Calendar (ICS)',
});
