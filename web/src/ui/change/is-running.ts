import type { ChangeState } from '@leadwright/contract/features/changes';

/** Whether a change is changing or restoring rows. */
export const isRunning = ({ state }: { state: ChangeState }) => state === 'running' || state === 'undoing';
