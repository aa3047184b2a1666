import { invalidInput } from '@leadwright/contract/errors';
import type { MatchCosts, MatchThresholds } from '@leadwright/contract/features/matching-models';
import { DEFAULT_COSTS, DEFAULT_THRESHOLDS, thresholdsOf } from '@leadwright/matching';
import { sql } from 'kysely';
import type { Db } from '../../../database/pool.ts';

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

/** Returns the text form of thresholds that is stored with proposals. */
export const thresholdsText = ({ accept, margin, none }: MatchThresholds): string => `${accept}/${margin}/${none}`;

interface Row extends MatchCosts, MatchThresholds {
  campaign_id: string | null;
}

/** Returns the agency's settings and, if any, the campaign's own. */
export async function readSettings(db: Db, campaignId: string): Promise<{ own: Settings | null; agency: Settings }> {
  const { rows } = await sql<Row>`
    select campaign_id, wrong_link, missed_link, review, accept, margin, none from match_setting
    where campaign_id is null or campaign_id = ${campaignId}`.execute(db);
  const of = (row: Row | undefined): Settings | null =>
    row
      ? {
          costs: { wrong_link: row.wrong_link, missed_link: row.missed_link, review: row.review },
          thresholds: { accept: row.accept, margin: row.margin, none: row.none },
        }
      : null;
  return {
    own: of(rows.find((row) => row.campaign_id !== null)),
    agency: of(rows.find((row) => row.campaign_id === null)) ?? DEFAULT_SETTINGS,
  };
}

export async function effectiveSettings(db: Db, campaignId: string): Promise<Settings> {
  const { own, agency } = await readSettings(db, campaignId);
  return own ?? agency;
}

/** Saves settings. `campaignId` null means the agency's settings; `form` null restores the inherited ones. */
export async function writeSettings(
  trx: Db,
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
