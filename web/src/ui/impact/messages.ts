import { addMessages } from '../../messages/catalogue.ts';

export const impact = addMessages('impact', {
  title: 'What this touches',
  text: '“{{name}}” is used by others. Nothing is changed until you confirm.',
  where: 'Where used',
  count: 'How many',
  through: 'by what belongs to them',
  confirm: 'Go on',
});
