import { STEP_STATE } from '@leadwright/contract/features/campaign-steps';
import { IconEye, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { badgeOf } from './state-badge.tsx';

/** Returns the badge for the progress of a campaign step. */
export const stepStateBadge = badgeOf(STEP_STATE, {
  not_started: 'gray',
  in_progress: ['primary', IconPlayerPlay],
  blocked: ['warning', IconPlayerPause],
  in_review: ['primary', IconEye],
  done: 'success',
  skipped: 'gray',
});
