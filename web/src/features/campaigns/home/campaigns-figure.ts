import './messages.ts';
import { campaigns } from '@leadwright/contract/features/campaigns';
import { t } from 'i18next';
import { to } from '../../../paths.ts';
import { figureCard } from '../../../ui/home/figure-card.tsx';
import { ICONS } from '../../../ui/icons.ts';

export const card = figureCard({
  dataset: campaigns.list,
  icon: ICONS.campaign,
  list: (filter) => to('campaigns', {}, { filter }),
  part: {
    filter: () => ({ state: { filterType: 'set', values: ['live'] } }),
    text: (rows) => t('campaignsHome.live', { rows }),
  },
});
