import type { Batch } from '@leadwright/contract/features/imports';
import type { FastifyRequest } from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import { audit } from '../../access/audit.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { App } from '../../context.ts';
import { changeBatchState, type StoredBatch } from './batches.queries.ts';
import { deleteMatchedRowsIfUndecided } from './decided-rows.queries.ts';

interface StepContext {
  viewer: Viewer;
  request: FastifyRequest;
  batch: StoredBatch;
}

interface BatchStep {
  kind: 'import.stage' | 'import.load' | 'import.match';
  /** The verb that starts the job title. */
  verb: string;
  /** The states of the batch in which the step can start. */
  from: Batch['state'][];
  /** The state of the batch while the job runs. */
  to: Batch['state'];
  /** SQL for further columns to set with the state. */
  set: RawBuilder<unknown>;
  total?: number | undefined;
  /** Parameters of the job in addition to the batch. */
  params?: object;
  /** Whether the step replaces the rows of the batch. Such a step is rejected if rows have been decided. */
  replacesRows?: true;
}

/** Moves a batch to a state and queues its job in one transaction. Of two concurrent calls, the second throws. */
export async function startStep(app: App, { viewer, request, batch }: StepContext, step: BatchStep) {
  return app.db.transaction().execute(async (trx) => {
    if (step.replacesRows && step.from.includes(batch.state)) await deleteMatchedRowsIfUndecided(trx, batch);
    await changeBatchState(trx, batch, step.from, step.to, step.set);
    const job_id = await app.jobs.add(trx, {
      kind: step.kind,
      title: `${step.verb} ${batch.file_name}, ${batch.campaign_name}`,
      ownerId: viewer.userId,
      campaignId: batch.campaign_id,
      params: { batch_id: batch.id, campaign_id: batch.campaign_id, ...step.params },
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
