import { AppError } from '@leadwright/contract/errors';
import {
  activateMatchModel,
  campaignMatchSettings,
  learnMatchModel,
  listMatchModels,
  predictThresholds,
  saveAgencyMatchSettings,
  saveCampaignMatchSettings,
  viewMatchModel,
} from '@leadwright/contract/features/matching-models';
import { calibrateWeight } from '@leadwright/matching';
import { sql } from 'kysely';
import { audit } from '../../../access/audit.ts';
import { assertAgencyScope, requireCampaign } from '../../../access/scope.ts';
import type { App } from '../../../context.ts';
import type { Db } from '../../../database/pool.ts';
import { serve, serveWrite } from '../../../http/serve.ts';
import type { Entity } from '../../../match-index/engine/entities.ts';
import { loadModel } from './active-model.ts';
import { countAnswers } from './answers.queries.ts';
import { loadCampaignSettings } from './campaign-settings.ts';
import { activate, listModels, requireModel } from './models.queries.ts';
import { predict } from './predict.ts';
import { settingsOf, writeSettings } from './settings.queries.ts';
import { MIN_ANSWERS, tooFewAnswers, trainTask } from './train.tasks.ts';

const UPDATE_MODEL = { subject: 'match_accounts', action: 'update' } as const;
const TRAIN_MODEL = { subject: 'match_accounts', action: 'create' } as const;

export function modelRoutes(app: App): void {
  app.jobs.define(trainTask);

  serve(app, listMatchModels, async ({ params: { entity }, db }) => {
    const models = await listModels(db, entity);
    const lastTrainedAt =
      models.find(({ learnt_from }) => learnt_from?.campaign_id === null)?.learnt_from?.until ?? null;
    const counts = entity === 'account' ? await countAnswers(db, lastTrainedAt) : { answers: 0, new_answers: 0 };
    return { models, ...counts, least_answers: MIN_ANSWERS, job_id: await findRunningJob(db, entity) };
  });

  serve(app, viewMatchModel, async ({ params: { entity, version }, db }) => {
    const matchModel = await requireModel(db, entity, version);
    const { model } = await loadModel(db, entity, version);
    const parent =
      matchModel.parent_version === null ? null : (await loadModel(db, entity, matchModel.parent_version)).model;
    const weights = Object.entries(model.levels).flatMap(([field, levels]) =>
      Object.entries(levels).map(([level, bits]) => {
        const parent_bits = parent ? (parent.levels[field]?.[level] ?? 0) : null;
        return { field, level, bits, parent_bits };
      }),
    );
    const calibration = Array.from({ length: 41 }, (_, i) => i - 20).map((weight) => ({
      weight,
      probability: calibrateWeight(weight, model.calibration),
    }));
    return { ...matchModel, prior: model.prior, weights, calibration };
  });

  serve(
    app,
    learnMatchModel,
    async ({ body: { entity, campaign_id: campaignId }, viewer, request, db, transaction }) => {
      assertAgencyScope(viewer, TRAIN_MODEL);
      if (campaignId) await requireCampaign(db, viewer, campaignId);
      const { answers } = entity === 'account' ? await countAnswers(db, null) : { answers: 0 };
      if (answers < MIN_ANSWERS) throw tooFewAnswers(answers);
      if (await findRunningJob(db, entity)) throw new AppError('conflict', 'Training is already in progress.');
      return transaction(async (trx) => {
        const job_id = await app.jobs.add(trx, {
          kind: trainTask.kind,
          title: 'Train matching model',
          ownerId: viewer.userId,
          ...(campaignId ? { campaignId } : {}),
          params: { entity, campaign_id: campaignId },
        });
        const after = { entity, campaign_id: campaignId };
        await audit(trx, { viewer, request, action: 'learn', entity: 'match_model', id: job_id, after });
        return { job_id };
      });
    },
  );

  serveWrite(app, activateMatchModel, async ({ trx, body: { entity, version }, viewer, request }) => {
    assertAgencyScope(viewer, UPDATE_MODEL);
    const before = (await listModels(trx, entity)).find(({ state }) => state === 'active');
    await activate(trx, entity, version, viewer.userId);
    await audit(trx, {
      viewer,
      request,
      action: 'activate',
      entity: 'match_model',
      before: { entity, version: before?.version },
      after: { entity, version },
    });
    return requireModel(trx, entity, version);
  });

  serve(app, campaignMatchSettings, async ({ params: { campaign_id: id }, viewer, db }) => {
    await requireCampaign(db, viewer, id);
    return loadCampaignSettings(db, id);
  });

  serveWrite(app, saveCampaignMatchSettings, async ({ trx, params: { campaign_id: id }, body, viewer, request }) => {
    await requireCampaign(trx, viewer, id, UPDATE_MODEL);
    const before = await loadCampaignSettings(trx, id);
    await writeSettings(trx, id, body.settings, viewer.userId);
    const after = body.settings;
    await audit(trx, { viewer, request, action: 'update', entity: 'match_setting', id, before, after });
    return loadCampaignSettings(trx, id);
  });

  serveWrite(app, saveAgencyMatchSettings, async ({ trx, body, viewer, request }) => {
    assertAgencyScope(viewer, UPDATE_MODEL);
    await writeSettings(trx, null, body, viewer.userId);
    await audit(trx, { viewer, request, action: 'update', entity: 'match_setting', after: body });
    return settingsOf(body);
  });

  serve(app, predictThresholds, async ({ params: { campaign_id: id }, body, viewer, db }) => {
    await requireCampaign(db, viewer, id);
    return predict(app.gridDb, id, settingsOf(body));
  });
}

async function findRunningJob(db: Db, entity: Entity): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from job where kind = ${trainTask.kind} and params->>'entity' = ${entity}
      and state in ('queued', 'running', 'paused') order by created_at limit 1`.execute(db);
  return rows[0]?.id ?? null;
}
