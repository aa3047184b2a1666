import { addMessages } from '../../messages/catalogue.ts';

export const clientDocuments = addMessages('clientDocuments', {
  title: 'Documents',
  document: 'Document',
  none: 'No documents yet',
  noneText: 'What is published for you appears here.',
  published: 'Published {{when}}',
});
