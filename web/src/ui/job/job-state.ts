import type { Job } from '@leadwright/contract/features/jobs';
import type { Tone } from '../look/state-badge.tsx';

export const STATE_COLOUR: Record<Job['state'], Tone> = {
  queued: 'gray',
  running: 'primary',
  paused: 'warning',
  done: 'success',
  done_with_errors: 'warning',
  failed: 'danger',
  cancelled: 'gray',
};
