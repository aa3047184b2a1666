import { allDbContacts } from '@leadwright/contract/features/contacts';
import { ICONS } from '../../../layout/icons.ts';
import { to } from '../../../paths.ts';
import { figureCard, newLately } from '../../../ui/home/figure-card.tsx';

export const card = figureCard({
  dataset: allDbContacts,
  icon: ICONS.contact,
  list: (filter) => to('contacts', {}, { filter }),
  part: newLately('created_at'),
});
