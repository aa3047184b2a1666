import type { Job } from '@leadwright/contract/features/jobs';

export const STATE_COLOUR: Record<Job['state'], string> = {
  queued: 'gray',
  running: 'primary',
  paused: 'warning',
  done: 'success',
  done_with_errors: 'warning',
  failed: 'danger',
  cancelled: 'gray',
};
