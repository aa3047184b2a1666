import { PLAN_STEP_STATE } from '@leadwright/contract/steps/step-fields';
import { badgeOf } from './state-badge.tsx';

/** The state of a plan step, on the screens of the library and on those of a client. */
export const planStepState = badgeOf(PLAN_STEP_STATE, { draft: 'primary', active: 'success', retired: 'gray' });
