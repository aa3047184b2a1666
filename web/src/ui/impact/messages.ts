import { addMessages } from '../../messages/catalogue.ts';

export const impact = addMessages('impact', {
  title: 'Where this is used',
  text: '“{{name}}” is used by other records. Nothing changes until you confirm.',
  whereUsed: 'Where used',
  count: 'Count',
  throughRelated: 'through related records',
  confirm: 'Continue',
  delete: {
    open: 'Delete permanently…',
    title: 'Delete “{{name}}” permanently',
    text: 'No other records use it. This cannot be undone. To keep the record, archive it instead.',
    inUseText: 'It cannot be deleted while these records use it. Archive or retire it instead.',
    confirm: 'Delete',
    done: 'Deleted: {{name}}',
  },
});
