import { allDbAccounts } from '@leadwright/contract/features/accounts';
import { to } from '../../../paths.ts';
import { figureCard, recentRows } from '../../../ui/home/figure-card.tsx';
import { ICONS } from '../../../ui/icons.ts';

export const card = figureCard({
  dataset: allDbAccounts,
  icon: ICONS.account,
  list: (filter) => to('accounts', {}, { filter }),
  part: recentRows('created_at'),
});
