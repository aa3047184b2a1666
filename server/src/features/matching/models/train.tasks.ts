import { AppError } from '@leadwright/contract/errors';
import { NORM_VERSION } from '@leadwright/matching';
import { sql } from 'kysely';
import type { Trx } from '../../../database/pool.ts';
import type { JobRun, Outcome, Task } from '../../../jobs/task.ts';
import type { Entity } from '../../../match-index/engine/entities.ts';
import type { TrainedModel } from '../../../match-index/engine/learn-task.ts';
import { runInThread } from '../../../match-index/engine/threads.ts';
import { type ActiveModel, loadActiveModel, shippedModelOf } from './active-model.ts';
import { loadJudgements } from './answers.queries.ts';
import { type Answers, toTrainingAnswers } from './answers.ts';

type Params = { entity: Entity; campaign_id: string | null };

/** The minimum number of answers. With fewer, the held-out part is too small for a reliable evaluation. */
export const MIN_ANSWERS = 50;

export const tooFewAnswers = (answers: number) =>
  new AppError('conflict', `There are ${answers} reviewer decisions. Training needs at least ${MIN_ANSWERS}.`);

/** Trains a model on reviewer judgements and stores it as a proposed version, or as a refused one if it is worse. */
export const trainTask: Task<Params> = {
  kind: 'matching.learn',
  unit: 'answers',
  async run(job: JobRun<Params>): Promise<Outcome> {
    const { entity, campaign_id: campaignId } = job.params;
    const parent = await loadActiveModel(job.db, entity);
    const answerSet = toTrainingAnswers(
      entity === 'account' ? await loadJudgements(job.db, campaignId) : [],
      parent.model,
    );
    if (answerSet.answers.length < MIN_ANSWERS) throw tooFewAnswers(answerSet.answers.length);
    const { rows } = await sql<{ next: number }>`
      select coalesce(max(version), 0) + 1 as next from match_model where entity = ${entity}`.execute(job.db);
    const version = rows[0]!.next;
    const name = `${shippedModelOf(entity).name}.${version}`;
    const trainedModel = await runInThread('trainModel', [answerSet.answers, parent.model, name]);
    await job.step(async (trx) => {
      await storeVersion(trx, job, { version, name, parent, trainedModel, answerSet });
      return { processed: answerSet.answers.length, total: answerSet.answers.length };
    });
    const { before, after, verdict } = trainedModel;
    return { result: { version, name, proposed: verdict.isBetter, reason: verdict.reason, before, after } };
  },
};

interface NewVersion {
  version: number;
  name: string;
  parent: ActiveModel;
  trainedModel: TrainedModel;
  answerSet: Answers;
}

async function storeVersion(trx: Trx, job: JobRun<Params>, newVersion: NewVersion) {
  const { version, name, parent, trainedModel, answerSet } = newVersion;
  const { entity, campaign_id: campaignId } = job.params;
  const { model, before, after, verdict } = trainedModel;
  await trx
    .insertInto('match_model')
    .values({
      entity,
      version,
      name,
      shipped: shippedModelOf(entity).name,
      state: verdict.isBetter ? 'proposed' : 'refused',
      model: JSON.stringify(model),
      norm_version: NORM_VERSION,
      parent_version: parent.version,
      campaign_id: campaignId,
      answers: answerSet.matches + answerSet.different + answerSet.unsure,
      matches: answerSet.matches,
      different: answerSet.different,
      unsure: answerSet.unsure,
      answers_from: answerSet.from,
      answers_until: answerSet.until,
      before: JSON.stringify(before),
      after: JSON.stringify(after),
      reason: verdict.reason,
      created_by: job.ownerId,
    })
    .execute();
}
