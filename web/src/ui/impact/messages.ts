import { addMessages } from '../../messages/catalogue.ts';

export const impact = addMessages('impact', {
  title: 'Where this is used',
  text: '“{{name}}” is used by others. Nothing is changed until you confirm.',
  where: 'Where used',
  count: 'How many',
  through: 'by what belongs to them',
  confirm: 'Continue',
  delete: {
    open: 'Delete permanently…',
    title: 'Delete “{{name}}” for good',
    text: 'Nothing refers to it. It is gone for good then; archiving would keep it.',
    used: 'It cannot be deleted while this refers to it. Archive or retire it instead.',
    do: 'Delete',
    done: 'Deleted: {{name}}',
  },
});
