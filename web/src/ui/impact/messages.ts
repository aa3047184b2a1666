import { addMessages } from '../../messages/catalogue.ts';

export const impact = addMessages('impact', {
  title: 'Where this is used',
  text: '“{{name}}” is used by other records. Nothing changes until you confirm.',
  where: 'Where used',
  count: 'Count',
  through: 'through related records',
  confirm: 'Continue',
  delete: {
    open: 'Delete permanently…',
    title: 'Delete “{{name}}” permanently',
    text: 'No other records use it. This cannot be undone. To keep the record, archive it instead.',
    used: 'It cannot be deleted while these records use it. Archive or retire it instead.',
    do: 'Delete',
    done: 'Deleted: {{name}}',
  },
});
