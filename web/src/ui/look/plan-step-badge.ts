import { PLAN_STEP_STATE } from '@leadwright/contract/steps/step-fields';
import { badgeOf } from './state-badge.tsx';

/** The state of a step of the library or of a client, on its own screens and on its client's. */
export const planStepState = badgeOf(PLAN_STEP_STATE, { draft: 'primary', active: 'success', retired: 'gray' });
