import { CAMPAIGN_STATE } from '@leadwright/contract/features/campaigns';
import { IconPencil, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { badgeOf } from './state-badge.tsx';

/** Returns the badge of a campaign state. */
export const campaignStateBadge = badgeOf(CAMPAIGN_STATE, {
  draft: ['gray', IconPencil],
  planned: 'primary',
  ready: 'primary',
  live: ['success', IconPlayerPlay],
  paused: ['warning', IconPlayerPause],
  completing: 'success',
  completed: 'gray',
  cancelled: 'danger',
});
