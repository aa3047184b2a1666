import { allDbContacts } from '@leadwright/contract/features/contacts';
import { to } from '../../../paths.ts';
import { figureCard } from '../../../ui/home/figure-card.tsx';
import { ICONS } from '../../../ui/icons.ts';

export const card = figureCard({
  dataset: allDbContacts,
  icon: ICONS.contacts,
  list: (filter) => to('contacts', {}, { filter }),
  addedAt: 'created_at',
});
