import { CAMPAIGN_STATE } from '@leadwright/contract/features/campaigns';
import { IconPencil, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { badgeOf } from './state-badge.tsx';

/** The state of a campaign, on its own screens, in their frame and on the screens of its client. */
export const campaignState = badgeOf(CAMPAIGN_STATE, {
  draft: ['gray', IconPencil],
  planned: 'primary',
  ready: 'primary',
  live: ['success', IconPlayerPlay],
  paused: ['warning', IconPlayerPause],
  completing: 'success',
  completed: 'gray',
  cancelled: 'danger',
});
