import type { Batch } from '@leadwright/contract/features/imports';
import type { MATCH_JOB } from '@leadwright/contract/features/jobs';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { audit } from '../../access/audit.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { App } from '../../context.ts';
import type { RunTransaction } from '../../database/pool.ts';
import type { StoredBatch } from './batches.queries.ts';
import { deleteMatchedRowsIfUndecided } from './decided-rows.queries.ts';
import { type BatchValues, changeBatchState, isTransitionAllowed } from './import-state.service.ts';

interface StepContext {
  viewer: Viewer;
  request: FastifyRequest;
  batch: StoredBatch;
}

interface BatchStep {
  kind: 'import.stage' | 'import.load' | typeof MATCH_JOB;
  /** The verb that starts the job title. */
  verb: string;
  /** The state of the batch while the job runs. */
  to: Batch['state'];
  /** Further values to write with the state. */
  values?: BatchValues;
  total?: number | undefined;
  /** Parameters of the job in addition to the batch. */
  params?: object;
  /** Whether the step replaces the rows of the batch. Such a step is rejected if rows have been decided. */
  replacesRows?: true;
}

/** Moves a batch to a state and queues its job in one transaction. Of two concurrent calls, the second throws. */
export async function startStep(
  app: App,
  transaction: RunTransaction,
  { viewer, request, batch }: StepContext,
  step: BatchStep,
) {
  return transaction(async (trx) => {
    if (step.replacesRows && isTransitionAllowed(batch.state, step.to)) await deleteMatchedRowsIfUndecided(trx, batch);
    const key = { campaign_id: batch.campaign_id, batch_id: batch.id };
    await changeBatchState(trx, key, step.to, step.values);
    const job_id = await app.jobs.add(trx, {
      kind: step.kind,
      title: `${step.verb} ${batch.file_name}, ${batch.campaign_name}`,
      ownerId: viewer.userId,
      campaignId: batch.campaign_id,
      params: { ...key, ...step.params },
      ...(step.total === undefined ? {} : { total: step.total }),
    });
    await sql`
      update import_batch set job_id = ${job_id} where campaign_id = ${batch.campaign_id} and id = ${batch.id}`.execute(
      trx,
    );
    await audit(trx, { viewer, request, action: step.kind, entity: 'imports', id: batch.id, after: { job_id } });
    return { job_id, batch_id: batch.id };
  });
}
