import { invalidInput } from '@leadwright/contract/errors';
import type { MatchCosts, MatchThresholds } from '@leadwright/contract/features/matching-models';
import { DEFAULT_COSTS, DEFAULT_THRESHOLDS, thresholdsOf } from '@leadwright/matching';
import { sql } from 'kysely';
import type { Db, Trx } from '../../../database/pool.ts';

export interface Settings {
  costs: MatchCosts;
  thresholds: MatchThresholds;
}
export interface SettingsForm {
  costs: MatchCosts;
  thresholds: MatchThresholds | null;
}

const DEFAULT_SETTINGS: Settings = { costs: DEFAULT_COSTS, thresholds: DEFAULT_THRESHOLDS };

export function settingsOf({ costs, thresholds }: SettingsForm): Settings {
  if (thresholds && thresholds.none > thresholds.accept)
    throw invalidInput({ 'thresholds.none': 'The acceptance limit cannot be below the no-match limit.' });
  return { costs, thresholds: thresholds ?? thresholdsOf(costs) };
}

/** Returns the text form of thresholds, which is stored with proposals. */
export const thresholdsText = ({ accept, margin, none }: MatchThresholds): string => `${accept}/${margin}/${none}`;

interface Row extends MatchCosts, MatchThresholds {
  campaign_id: string | null;
}

/** Loads the settings of the agency, and those of the campaign if it has any. */
export async function readSettings(db: Db, campaignId: string): Promise<{ own: Settings | null; agency: Settings }> {
  const { rows } = await sql<Row>`
    select campaign_id, wrong_link, missed_link, review, accept, margin, none from match_setting
    where campaign_id is null or campaign_id = ${campaignId}`.execute(db);
  const toSettings = (row: Row | undefined): Settings | null =>
    row
      ? {
          costs: { wrong_link: row.wrong_link, missed_link: row.missed_link, review: row.review },
          thresholds: { accept: row.accept, margin: row.margin, none: row.none },
        }
      : null;
  return {
    own: toSettings(rows.find((row) => row.campaign_id !== null)),
    agency: toSettings(rows.find((row) => row.campaign_id === null)) ?? DEFAULT_SETTINGS,
  };
}

export async function loadEffectiveSettings(db: Db, campaignId: string): Promise<Settings> {
  const { own, agency } = await readSettings(db, campaignId);
  return own ?? agency;
}

/** Saves settings of a campaign, or of the agency if `campaignId` is null. Without `form`, deletes them. */
export async function writeSettings(
  trx: Trx,
  campaignId: string | null,
  form: SettingsForm | null,
  userId: string,
): Promise<void> {
  await sql`delete from match_setting where campaign_id is not distinct from ${campaignId}::uuid`.execute(trx);
  if (!form) return;
  const { costs, thresholds } = settingsOf(form);
  await sql`
    insert into match_setting (campaign_id, wrong_link, missed_link, review, accept, margin, none, by_hand, updated_by)
    values (${campaignId}::uuid, ${costs.wrong_link}, ${costs.missed_link}, ${costs.review}, ${thresholds.accept},
      ${thresholds.margin}, ${thresholds.none}, ${form.thresholds !== null}, ${userId}::uuid)`.execute(trx);
}
