import type { ComparisonModel, Thresholds } from '@leadwright/matching';
import { sql } from 'kysely';
import type { Db } from '../../../database/pool.ts';
import { ENGINES, type Entity } from '../engine/entities.ts';
import { settingsInForce, thresholdsText } from './settings.queries.ts';

export interface ModelInForce {
  /** 0 is the shipped one. */
  version: number;
  /** What decisions keep. */
  name: string;
  model: ComparisonModel;
}

export const shipped = (entity: Entity): ModelInForce => {
  const { model } = ENGINES[entity];
  return { version: 0, name: model.version, model };
};

/** The model rows are weighed with now. One learnt from an earlier shipped model compares other things: it rests. */
export async function activeModel(db: Db, entity: Entity): Promise<ModelInForce> {
  const { name } = shipped(entity);
  const { rows } = await sql<ModelInForce>`
    select version, name, model from match_model
    where entity = ${entity} and state = 'active' and shipped = ${name}`.execute(db);
  return rows[0] ?? shipped(entity);
}

/** The model of that version, in force or not; the shipped one where there is none. */
export async function modelOf(db: Db, entity: Entity, version: number): Promise<ModelInForce> {
  const { rows } = await sql<ModelInForce>`
    select version, name, model from match_model where entity = ${entity} and version = ${version}`.execute(db);
  return rows[0] ?? shipped(entity);
}

/** What rows of one campaign are weighed and decided by; its two texts stand beside every proposal. */
export interface ScoringConfig {
  version: number;
  name: string;
  model: ComparisonModel;
  thresholds: Thresholds;
  thresholdsText: string;
}

export async function scoringConfigOf(db: Db, campaignId: string): Promise<ScoringConfig> {
  const { thresholds } = await settingsInForce(db, campaignId);
  return { ...(await activeModel(db, 'account')), thresholds, thresholdsText: thresholdsText(thresholds) };
}

/** What a long run was begun with, whatever has been put in force meanwhile. */
export async function pinnedScoringConfig(
  db: Db,
  { version, thresholds }: Pick<ScoringConfig, 'version' | 'thresholds'>,
): Promise<ScoringConfig> {
  return { ...(await modelOf(db, 'account', version)), thresholds, thresholdsText: thresholdsText(thresholds) };
}
