import { allDbAccounts } from '@leadwright/contract/features/accounts';
import { ICONS } from '../../../layout/icons.ts';
import { to } from '../../../paths.ts';
import { figureCard, newLately } from '../../../ui/home/figure-card.tsx';

export const card = figureCard({
  dataset: allDbAccounts,
  icon: ICONS.account,
  list: (filter) => to('accounts', {}, { filter }),
  part: newLately('created_at'),
});
