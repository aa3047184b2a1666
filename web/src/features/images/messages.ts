import { addMessages } from '../../messages/catalogue.ts';

export const images = addMessages('images', {
  quota: '{{used}} of {{allowed}} used',
  quotaLabel: 'Image storage',
  used: {
    documents_one: '{{count}} document',
    documents_other: '{{count}} documents',
    templates_one: '{{count}} template',
    templates_other: '{{count}} templates',
    clients_one: 'the page of {{count}} client',
    clients_other: 'the pages of {{count}} clients',
    in: 'Used in {{places}}',
    nowhere: 'Not used',
  },
  size: '{{width}} × {{height}}',
  copy: 'Copy image link',
  copied: 'Image link copied. Anyone with the link can see the image. It does not expire.',
  copiedUntil: 'Image link copied. Anyone with the link can see the image until {{until}}.',
  alt: { missing: 'No alternative text' },
  file: {
    choose: 'Choose image',
    replace: 'Replace image',
    sending: 'Uploading: {{percent}}%',
    kept: 'Image uploaded. Save to use it.',
    none: 'No image chosen yet',
    same: 'Current image. Replacing it keeps the link.',
    existing: '“{{name}}” is the same image.',
  },
});
