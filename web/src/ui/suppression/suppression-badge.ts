import { SUPPRESSION_STATE } from '@leadwright/contract/features/suppression';
import { badgeOf } from '../look/state-badge.tsx';

export const suppressionBadge = badgeOf(SUPPRESSION_STATE, { active: 'primary', expired: 'gray', lifted: 'warning' });
