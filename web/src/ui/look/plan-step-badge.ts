import { PLAN_STEP_STATE } from '@leadwright/contract/steps/step-fields';
import { badgeOf } from './state-badge.tsx';

/** Returns the badge of a plan step's state in the step library. */
export const planStepStateBadge = badgeOf(PLAN_STEP_STATE, { draft: 'primary', active: 'success', retired: 'gray' });
