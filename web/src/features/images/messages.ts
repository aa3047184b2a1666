import { addMessages } from '../../messages/catalogue.ts';

export const images = addMessages('images', {
  quota: '{{used}} of {{allowed}} used',
  quotaLabel: 'Space for images',
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
  copy: 'Copy address',
  copied: 'The address is copied. Whoever has it sees the image, for good.',
  copiedUntil: 'The address is copied. Whoever has it sees the image until {{until}}.',
  alt: { missing: 'No alternative text' },
  file: {
    choose: 'Choose a picture',
    replace: 'Replace the picture',
    sending: 'Sending: {{percent}} %',
    kept: 'The picture is here; save to use it.',
    none: 'None chosen yet',
    same: 'As it is; another one keeps the address.',
    existing: '“{{name}}” shows the same picture.',
  },
});
