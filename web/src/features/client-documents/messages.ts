import { addMessages } from '../../messages/catalogue.ts';

export const clientDocuments = addMessages('clientDocuments', {
  title: 'Documents',
  document: 'Document',
  none: 'No documents yet',
  noneText: 'Documents published for you appear here.',
  published: 'Published {{when}}',
});
