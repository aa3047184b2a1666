import { allDbContacts } from '@leadwright/contract/features/contacts';
import { to } from '../../../paths.ts';
import { figureCard, recentRows } from '../../../ui/home/figure-card.tsx';
import { ICONS } from '../../../ui/icons.ts';

export const card = figureCard({
  dataset: allDbContacts,
  icon: ICONS.contact,
  list: (filter) => to('contacts', {}, { filter }),
  part: recentRows('created_at'),
});
