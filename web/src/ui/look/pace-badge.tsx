import { PACE } from '@leadwright/contract/pace/pace';
import { IconArrowDownRight, IconArrowRight, IconArrowUpRight } from '@tabler/icons-react';
import { badgeOf } from './state-badge.tsx';

/** Returns the badge for the delivery of a campaign compared to its plan. */
export const paceBadge = badgeOf(PACE, {
  ahead: ['success', IconArrowUpRight],
  on_course: ['primary', IconArrowRight],
  behind: ['warning', IconArrowDownRight],
});
