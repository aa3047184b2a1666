import { PACE } from '@leadwright/contract/pace/pace';
import { IconArrowDownRight, IconArrowRight, IconArrowUpRight } from '@tabler/icons-react';
import { badgeOf } from './state-badge.tsx';

/** The delivery of a campaign compared to its plan, on its page and in the list. */
export const paceBadge = badgeOf(PACE, {
  ahead: ['success', IconArrowUpRight],
  on_course: ['primary', IconArrowRight],
  behind: ['warning', IconArrowDownRight],
});
