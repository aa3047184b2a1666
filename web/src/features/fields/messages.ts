import { addMessages } from '../../messages/catalogue.ts';

export const fieldKinds = addMessages('fieldKinds', {
  groups: {
    field: 'Field',
    values: 'Values',
    preview: 'How it looks',
    who: 'Who sees and changes it',
    files: 'In files',
    place: 'In forms',
  },
  pasteOptions: 'Options, one in a line',
  pasteOptionsHelp: 'In the order in which they are offered',
  limits: 'Limits',
  noLimits: 'A field of this type has no limits.',
  previewHelp: 'Try what it takes',
  noType: 'Choose a type to see its limits and how it looks.',
  options: 'Options',
  noOptions: 'No options',
  usedIn: 'Used in campaigns',
  unused: 'No campaign uses it yet.',
  filled_one: 'One account of {{all}} has a value',
  filled_other: '{{formatted}} accounts of {{all}} have a value',
  activate: 'Activate',
  draft: 'Back to draft',
  purge: 'Delete for good …',
  purgeTitle: 'Delete “{{name}}” for good',
  purgeText: 'The field and all its values are removed from every campaign. This cannot be undone.',
  purgeExport:
    'Export the values first, where somebody may need them: the grid of each campaign below has them as a column.',
  purgeConfirm: 'Type the key of the field: {{key}}',
  purgeArchive: 'It holds values: archive it first.',
  purgeDo: 'Delete for good',
});
