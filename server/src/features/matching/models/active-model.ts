import type { ComparisonModel, Thresholds } from '@leadwright/matching';
import { sql } from 'kysely';
import type { Db } from '../../../database/pool.ts';
import { ENGINES, type Entity } from '../../../match-index/engine/entities.ts';
import { loadEffectiveSettings, thresholdsText } from './settings.queries.ts';

export interface ActiveModel {
  /** 0 is the shipped model. */
  version: number;
  /** Stored with each decision. */
  name: string;
  model: ComparisonModel;
}

export const shippedModelOf = (entity: Entity): ActiveModel => {
  const { model } = ENGINES[entity];
  return { version: 0, name: model.version, model };
};

/** Loads the active model. Ignores a model trained from an earlier shipped model, because it compares other fields. */
export async function loadActiveModel(db: Db, entity: Entity): Promise<ActiveModel> {
  const { name } = shippedModelOf(entity);
  const { rows } = await sql<ActiveModel>`
    select version, name, model from match_model
    where entity = ${entity} and state = 'active' and shipped = ${name}`.execute(db);
  return rows[0] ?? shippedModelOf(entity);
}

/** Loads the model of a version in any state. Returns the shipped model if the version does not exist. */
export async function loadModel(db: Db, entity: Entity, version: number): Promise<ActiveModel> {
  const { rows } = await sql<ActiveModel>`
    select version, name, model from match_model where entity = ${entity} and version = ${version}`.execute(db);
  return rows[0] ?? shippedModelOf(entity);
}

/** The model and thresholds of a campaign. `name` and `thresholdsText` are stored with every proposal. */
export interface ScoringConfig {
  version: number;
  name: string;
  model: ComparisonModel;
  thresholds: Thresholds;
  thresholdsText: string;
}

export async function loadScoringConfig(db: Db, campaignId: string): Promise<ScoringConfig> {
  const { thresholds } = await loadEffectiveSettings(db, campaignId);
  return { ...(await loadActiveModel(db, 'account')), thresholds, thresholdsText: thresholdsText(thresholds) };
}

/** Loads the configuration that a run started with, even if another model or other thresholds are active now. */
export async function loadPinnedScoringConfig(
  db: Db,
  { version, thresholds }: Pick<ScoringConfig, 'version' | 'thresholds'>,
): Promise<ScoringConfig> {
  return { ...(await loadModel(db, 'account', version)), thresholds, thresholdsText: thresholdsText(thresholds) };
}
