import { AppError } from '@leadwright/contract/errors';
import type { MatchModel } from '@leadwright/contract/features/matching-models';
import { NORM_VERSION } from '@leadwright/matching';
import { sql } from 'kysely';
import { isoTimeText } from '../../../database/iso-time.ts';
import type { Db, Trx } from '../../../database/pool.ts';
import type { Entity } from '../../../match-index/engine/entities.ts';
import { shippedModelOf } from './active-model.ts';

/** Returns SQL for the state of a version. An active version based on an older shipped model counts as retired. */
const effectiveState = (
  entity: Entity,
) => sql`case when m.state = 'active' and m.shipped <> ${shippedModelOf(entity).name} then 'retired'
  else m.state end`;

const modelColumns = (entity: Entity) => sql`
  m.entity, m.version, m.name, ${effectiveState(entity)} as state, m.parent_version, m.norm_version,
  json_build_object('campaign_id', m.campaign_id, 'campaign_name', c.name, 'answers', m.answers, 'matches', m.matches,
    'different', m.different, 'unsure', m.unsure, 'from', ${isoTimeText(sql`m.answers_from`)},
    'until', ${isoTimeText(sql`m.answers_until`)}) as learnt_from,
  m.before, m.after, m.reason, cu.display_name as created_by, ${isoTimeText(sql`m.created_at`)} as created_at,
  au.display_name as activated_by, ${isoTimeText(sql`m.activated_at`)} as activated_at`;
const MODEL_TABLES = sql`match_model m left join campaign c on c.id = m.campaign_id
  left join app_user cu on cu.id = m.created_by left join app_user au on au.id = m.activated_by`;

/** Lists the versions, newest first, and the shipped model last. */
export async function listModels(db: Db, entity: Entity): Promise<MatchModel[]> {
  const { rows } = await sql<MatchModel>`
    select ${modelColumns(entity)} from ${MODEL_TABLES} where m.entity = ${entity} order by m.version desc`.execute(db);
  const isActive = rows.every(({ state }) => state !== 'active');
  return [...rows, shippedModel(entity, isActive)];
}

function shippedModel(entity: Entity, isActive: boolean): MatchModel {
  return {
    entity,
    version: 0,
    name: shippedModelOf(entity).name,
    state: isActive ? 'active' : 'retired',
    parent_version: null,
    norm_version: NORM_VERSION,
    learnt_from: null,
    before: null,
    after: null,
    reason: '',
    created_by: null,
    created_at: null,
    activated_by: null,
    activated_at: null,
  };
}

export async function requireModel(db: Db, entity: Entity, version: number): Promise<MatchModel> {
  const model = (await listModels(db, entity)).find((model) => model.version === version);
  if (!model) throw new AppError('not_found', 'This version of the model does not exist.');
  return model;
}

/** Activates a proposed or retired version, or the shipped model. */
export async function activate(trx: Trx, entity: Entity, version: number, userId: string): Promise<void> {
  await sql`lock table match_model in share row exclusive mode`.execute(trx);
  const { rows } = await sql<{ state: string; shipped: string }>`
    select state, shipped from match_model where entity = ${entity} and version = ${version}`.execute(trx);
  const [model] = rows;
  if (version > 0 && !model) throw new AppError('not_found', 'This version of the model does not exist.');
  if (model?.state === 'refused')
    throw new AppError(
      'illegal_transition',
      'This version was refused because it is worse than the version it is based on.',
    );
  if (model && model.shipped !== shippedModelOf(entity).name)
    throw new AppError(
      'illegal_transition',
      'This version belongs to an earlier release of Leadwright. Train the model again.',
    );
  await sql`update match_model set state = 'retired' where entity = ${entity} and state = 'active'`.execute(trx);
  await sql`
    update match_model set state = 'active', activated_by = ${userId}::uuid, activated_at = now()
    where entity = ${entity} and version = ${version}`.execute(trx);
}
