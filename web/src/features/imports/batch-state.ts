import type { Batch } from '@leadwright/contract/features/imports';
import { to } from '../../paths.ts';

type State = Batch['state'];
export const STEPS = ['upload', 'read', 'map', 'check', 'result'] as const;
export type Step = (typeof STEPS)[number];

const WORKING: State[] = ['staging', 'loading', 'matching'];
const UNFINISHED: State[] = ['uploaded', 'staged', 'loaded', 'stopped', 'failed'];

/** The step on the page of a file's columns is the batch's own unless `step` goes back to an earlier one. */
export const toColumns = ({ id, campaign_id }: Pick<Batch, 'id' | 'campaign_id'>, step?: 'read' | 'map'): string =>
  to('importUpload', {}, { campaign: campaign_id, batch: id, step });

/** A job of the batch is under way. */
export const isWorking = ({ state }: Batch) => WORKING.includes(state);
/** The server refuses it all the same where something hangs on the rows. */
export const mayDiscard = ({ state }: Batch) => UNFINISHED.includes(state);

/** A failed batch goes on from the last step that stands. */
function stepOfFailed({ headers, mapping, rows }: Batch): Step {
  if (!headers?.length || rows === 0) return 'read';
  return mapping ? 'check' : 'map';
}

const STEP: Record<State, Step> = {
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

/** The step a batch is at: its state decides it, so that a reload at any moment comes back to it. */
export const stepOf = (batch: Batch): Step => (batch.state === 'failed' ? stepOfFailed(batch) : STEP[batch.state]);

/** Rows the run has come to, of all it is about. */
export function matchedRows({ counts, to_match }: Batch): { matched: number; of: number } {
  const of = counts.accepted + counts.remaining + counts.added + counts.rejected;
  return { matched: of - to_match, of };
}

const isOnColumns = (batch: Batch) => STEPS.indexOf(stepOf(batch)) <= STEPS.indexOf('map');

export const batchPath = (batch: Batch) =>
  isOnColumns(batch) ? toColumns(batch) : to('importCheck', { table: batch.id });

export function nextAction(batch: Batch): 'watch' | 'failed' | 'stopped' | Exclude<Step, 'upload'> {
  if (isWorking(batch)) return 'watch';
  if (batch.state === 'failed' || batch.state === 'stopped') return batch.state;
  const step = stepOf(batch);
  return step === 'upload' ? 'read' : step;
}
