import { allDbAccounts } from '@leadwright/contract/features/account-grids';
import { to } from '../../../paths.ts';
import { figureCard } from '../../../ui/home/figure-card.tsx';
import { ICONS } from '../../../ui/icons.ts';

export const card = figureCard({
  dataset: allDbAccounts,
  icon: ICONS.accounts,
  list: (filter) => to('accounts', {}, { filter }),
  addedAt: 'created_at',
});
