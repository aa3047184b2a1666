import type { Batch } from '@leadwright/contract/features/imports';
import type { Tone } from './state-badge.tsx';

/** The tones of the states of an import batch. */
export const BATCH_TONE: Record<Batch['state'], Tone> = {
  uploaded: 'gray',
  staging: 'primary',
  staged: 'warning',
  loading: 'primary',
  loaded: 'warning',
  matching: 'primary',
  stopped: 'warning',
  reviewing: 'warning',
  finished: 'success',
  failed: 'danger',
  discarded: 'gray',
};
