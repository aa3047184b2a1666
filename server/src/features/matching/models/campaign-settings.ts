import type { CampaignMatchSettings } from '@leadwright/contract/features/matching-models';
import { NORM_VERSION } from '@leadwright/matching';
import { sql } from 'kysely';
import type { Db } from '../../../database/pool.ts';
import type { Entity } from '../../../match-index/engine/entities.ts';
import { undecidedCondition } from '../../../match-index/review-status.ts';
import { loadActiveModel } from './active-model.ts';
import { readSettings, thresholdsText } from './settings.queries.ts';

const ENTITIES: Entity[] = ['account', 'contact'];

/** Returns a campaign’s settings and models, and the number of undecided rows scored with other settings or models. */
export async function loadCampaignSettings(db: Db, campaignId: string): Promise<CampaignMatchSettings> {
  const { own, agency } = await readSettings(db, campaignId);
  const { costs, thresholds } = own ?? agency;
  const models = await Promise.all(
    ENTITIES.map(async (entity) => {
      const { version, name } = await loadActiveModel(db, entity);
      return { entity, version, name };
    }),
  );
  const { rows } = await sql<{ outdated: number }>`
    select count(*)::int as outdated from import_row r
    where r.campaign_id = ${campaignId} and ${undecidedCondition}
      and (r.model_version, r.norm_version, r.thresholds) is distinct from
        (${models[0]!.name}::text, ${NORM_VERSION}::int, ${thresholdsText(thresholds)}::text)`.execute(db);
  return {
    campaign_id: campaignId,
    own: own !== null,
    costs,
    thresholds,
    agency,
    models,
    outdated_rows: rows[0]!.outdated,
  };
}
