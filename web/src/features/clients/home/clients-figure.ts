import { clients } from '@leadwright/contract/features/clients';
import { to } from '../../../paths.ts';
import { figureCard } from '../../../ui/home/figure-card.tsx';
import { ICONS } from '../../../ui/icons.ts';

export const card = figureCard({
  dataset: clients.list,
  icon: ICONS.client,
  list: (filter) => to('clients', {}, { filter }),
});
