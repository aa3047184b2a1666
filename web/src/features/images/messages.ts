import { addMessages } from '../../messages/catalogue.ts';

export const images = addMessages('images', {
  quota: '{{used}} of {{allowed}} used',
  quotaLabel: 'Image storage',
  usage: {
    documents_one: '{{count}} document',
    documents_other: '{{count}} documents',
    templates_one: '{{count}} template',
    templates_other: '{{count}} templates',
    clients_one: 'the page of {{count}} client',
    clients_other: 'the pages of {{count}} clients',
    usedIn: 'Used in {{places}}',
    notUsed: 'Not used',
  },
  dimensions: '{{width}} × {{height}}',
  copyLink: 'Copy image link',
  linkCopied: 'Image link copied. Anyone with the link can see the image. It does not expire.',
  linkCopiedUntil: 'Image link copied. Anyone with the link can see the image until {{until}}.',
  alt: { missing: 'No alternative text' },
  file: {
    choose: 'Choose image',
    replace: 'Replace image',
    uploading: 'Uploading: {{percent}}%',
    uploaded: 'Image uploaded. Save to use it.',
    none: 'No image chosen yet',
    current: 'Current image. Replacing it keeps the link.',
    duplicateOf: '“{{name}}” is the same image.',
  },
});
