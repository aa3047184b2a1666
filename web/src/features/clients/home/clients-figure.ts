import { clients } from '@leadwright/contract/features/clients';
import { ICONS } from '../../../layout/icons.ts';
import { to } from '../../../paths.ts';
import { figureCard } from '../../../ui/home/figure-card.tsx';

export const card = figureCard({
  dataset: clients.list,
  icon: ICONS.client,
  list: (filter) => to('clients', {}, { filter }),
});
