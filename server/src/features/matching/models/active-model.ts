import type { ComparisonModel, Thresholds } from '@leadwright/matching';
import { sql } from 'kysely';
import type { Db } from '../../../database/pool.ts';
import { ENGINES, type Entity } from '../../../match-index/engine/entities.ts';
import { effectiveSettings, thresholdsText } from './settings.queries.ts';

export interface ActiveModel {
  /** 0 is the shipped model. */
  version: number;
  /** Stored with each decision. */
  name: string;
  model: ComparisonModel;
}

export const shipped = (entity: Entity): ActiveModel => {
  const { model } = ENGINES[entity];
  return { version: 0, name: model.version, model };
};

/** Returns the model in force. A model trained from an earlier shipped model compares other fields and is not used. */
export async function activeModel(db: Db, entity: Entity): Promise<ActiveModel> {
  const { name } = shipped(entity);
  const { rows } = await sql<ActiveModel>`
    select version, name, model from match_model
    where entity = ${entity} and state = 'active' and shipped = ${name}`.execute(db);
  return rows[0] ?? shipped(entity);
}

/** Returns the model of the version, in force or not; the shipped model if the version does not exist. */
export async function modelOf(db: Db, entity: Entity, version: number): Promise<ActiveModel> {
  const { rows } = await sql<ActiveModel>`
    select version, name, model from match_model where entity = ${entity} and version = ${version}`.execute(db);
  return rows[0] ?? shipped(entity);
}

/** The model and thresholds of a campaign. `name` and `thresholdsText` are stored with every proposal. */
export interface ScoringConfig {
  version: number;
  name: string;
  model: ComparisonModel;
  thresholds: Thresholds;
  thresholdsText: string;
}

export async function scoringConfigOf(db: Db, campaignId: string): Promise<ScoringConfig> {
  const { thresholds } = await effectiveSettings(db, campaignId);
  return { ...(await activeModel(db, 'account')), thresholds, thresholdsText: thresholdsText(thresholds) };
}

/** Returns the configuration that a run started with, even if another one is in force now. */
export async function pinnedScoringConfig(
  db: Db,
  { version, thresholds }: Pick<ScoringConfig, 'version' | 'thresholds'>,
): Promise<ScoringConfig> {
  return { ...(await modelOf(db, 'account', version)), thresholds, thresholdsText: thresholdsText(thresholds) };
}
