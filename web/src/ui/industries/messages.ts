import { addMessages } from '../../messages/catalogue.ts';

export const industries = addMessages('industries', {
  title: 'Industries without a vertical',
  text: 'Choose the vertical of an industry. It becomes a synonym, and new accounts of these rows get the vertical.',
  none: 'All industries have a vertical',
  noneText: 'Industries of imports that are no name, code or synonym of a vertical appear here.',
  industry: 'Industry in the file',
  rows: 'Rows',
  imports: 'Imports',
  vertical: 'Vertical',
  verticalFor: 'Vertical for {{industry}}',
  choose: 'Choose a vertical',
  mapped: '“{{industry}}” is now a synonym of “{{vertical}}”',
  more: 'The first {{shown}} are listed, by number of rows.',
});
