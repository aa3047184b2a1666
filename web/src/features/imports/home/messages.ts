import { addMessages } from '../../../messages/catalogue.ts';

export const importsHome = addMessages('importsHome', {
  title: 'Imports',
  waiting_one: '1 import waits for its next step',
  waiting_other: '{{rows}} imports wait for their next step',
  allImports: 'All imports',
  nothing: 'No file has been imported yet.',
  detail_one: '{{campaign}} · 1 row · {{when}}',
  detail_other: '{{campaign}} · {{rows}} rows · {{when}}',
  detailWithoutRows: '{{campaign}} · {{when}}',
  actions: {
    read: 'Read the file',
    map: 'Map columns',
    run: 'Match rows',
    resume: 'Resume',
    failed: 'See what happened',
  },
  actionLabel: '{{action}}: {{file}}',
});
