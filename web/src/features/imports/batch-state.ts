import { BATCH_TRANSITIONS, type Batch } from '@leadwright/contract/features/imports';
import { to } from '../../paths.ts';

type State = Batch['state'];
export const STEPS = ['upload', 'read', 'map', 'check', 'result'] as const;
export type Step = (typeof STEPS)[number];

const WORKING_STATES: State[] = ['staging', 'loading', 'matching'];

/** Returns the URL of the column screen, at the current step of the batch or at the earlier `step`. */
export const columnsUrl = ({ id, campaign_id }: Pick<Batch, 'id' | 'campaign_id'>, step?: 'read' | 'map'): string =>
  to('importUpload', {}, { campaign: campaign_id, batch: id, step });

/** Whether a job of the batch is running. */
export const isWorking = ({ state }: Batch) => WORKING_STATES.includes(state);
/** Whether the batch can be discarded. The server still rejects this when other records depend on its rows. */
export const mayDiscard = ({ state }: Batch) => BATCH_TRANSITIONS[state].includes('discarded');

/** Returns the step after the last completed step, where a failed batch continues. */
function retryStepOf({ headers, mapping, rows }: Batch): Step {
  if (!headers?.length || rows === 0) return 'read';
  return mapping ? 'check' : 'map';
}

const STEP_BY_STATE: Record<State, Step> = {
  uploaded: 'read',
  staging: 'read',
  staged: 'map',
  loading: 'map',
  loaded: 'check',
  matching: 'check',
  stopped: 'check',
  reviewing: 'result',
  finished: 'result',
  failed: 'read',
  discarded: 'upload',
};

/** Derives the step of a batch from its state, so that a reload returns to the same step. */
export const stepOf = (batch: Batch): Step =>
  batch.state === 'failed' ? retryStepOf(batch) : STEP_BY_STATE[batch.state];

/** Returns the number of rows that the run has processed, and the total. */
export function countMatchedRows({ counts, to_match }: Batch): { matched: number; total: number } {
  const total = counts.accepted + counts.remaining + counts.added + counts.rejected;
  return { matched: total - to_match, total };
}

const isInColumnSteps = (batch: Batch) => STEPS.indexOf(stepOf(batch)) <= STEPS.indexOf('map');

export const batchUrl = (batch: Batch) =>
  isInColumnSteps(batch) ? columnsUrl(batch) : to('importCheck', { table: batch.id });

export function nextAction(batch: Batch): 'watch' | 'failed' | 'stopped' | Exclude<Step, 'upload'> {
  if (isWorking(batch)) return 'watch';
  if (batch.state === 'failed' || batch.state === 'stopped') return batch.state;
  const step = stepOf(batch);
  return step === 'upload' ? 'read' : step;
}
