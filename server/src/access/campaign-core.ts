import type { CoreSettings } from '@leadwright/contract/core/core-settings';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database/pool.ts';
import { maskCondition, maskNumbers } from './masked-numbers.ts';
import type { Viewer } from './viewer.ts';
import { worksAs } from './works-as.ts';

const UUID_PATTERN = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** The specification uses both spellings. */
const CAMPAIGN_KEYS = ['campaign_id', 'campaignId'];

/** Finds the campaign id in the parts of a request or the parameters of a job. */
export function findCampaignId(...parts: readonly unknown[]): string | undefined {
  for (const part of parts)
    for (const name of CAMPAIGN_KEYS) {
      const value = (part as Record<string, unknown> | null | undefined)?.[name];
      if (typeof value === 'string' && UUID_PATTERN.test(value)) return value;
    }
  return undefined;
}

/**
 * Returns the viewer with the core field settings of a campaign, which can hide fields and mask phone numbers for the
 * viewer's role there. They only add restrictions to the agency's settings.
 */
export async function viewerInCampaign(db: Db, viewer: Viewer, campaignId: string | undefined): Promise<Viewer> {
  const mask = maskCondition(viewer, campaignId);
  if (!campaignId || !viewer.userId) {
    if (!mask) return viewer;
    const { rows } = await sql<{ masked: boolean }>`select ${mask} as masked`.execute(db);
    return rows[0]!.masked ? maskNumbers(viewer) : viewer;
  }
  // One statement, because most calls of a screen run it.
  const { rows } = await sql<{ masked: boolean; restrictions: Restriction[] | null }>`
    select ${mask ?? sql`false`} as masked, (select json_agg(r) from (${restrictionsIn(viewer, campaignId)}) r) as restrictions
  `.execute(db);
  const campaignViewer = restrictFields(viewer, rows[0]!.restrictions ?? []);
  return rows[0]!.masked ? maskNumbers(campaignViewer) : campaignViewer;
}

/** Applies the core field settings of a campaign, without the masks for phone numbers, which come from views. */
export async function withCampaignFields(db: Db, viewer: Viewer, campaignId: string): Promise<Viewer> {
  const { rows } = await restrictionsIn(viewer, campaignId).execute(db);
  return restrictFields(viewer, rows);
}

interface Restriction {
  name: string;
  closed: boolean;
  fixed: boolean;
  required: boolean;
}

/** SQL for the core fields that the settings of a campaign restrict for a viewer. */
function restrictionsIn(viewer: Viewer, campaignId: string): RawBuilder<Restriction> {
  const campaign = sql`${campaignId}::uuid`;
  return sql<Restriction>`
    select * from (
      select f.entity || '.' || f.key as name, not f.needed and (c.campaign_id is null or ${
        viewer.clientId
          ? sql`not c.client_visible`
          : sql`not c.sd_visible and ${worksAs(viewer, 'sd', campaign)} or not c.qc_visible and ${worksAs(viewer, 'qc', campaign)}`
      }) as closed,
        coalesce(not c.sd_editable and ${worksAs(viewer, 'sd', campaign)}, false) as fixed,
        coalesce(c.required = 'always', false) as required
      from campaign_core_choice s cross join core_field f
        left join campaign_core_field c on c.campaign_id = s.campaign_id and c.core_field_id = f.id
      where s.campaign_id = ${campaign} and f.archived_at is null) field
    where closed or fixed or required`;
}

function restrictFields(viewer: Viewer, restrictions: readonly Restriction[]): Viewer {
  if (restrictions.length === 0) return viewer;
  const core: Record<string, CoreSettings[string]> = { ...viewer.core };
  for (const { name, closed, fixed, required } of restrictions)
    core[name] = {
      ...core[name],
      ...(closed && { closed: true }),
      ...(fixed && { fixed: true }),
      ...(required && { required: true }),
    };
  return { ...viewer, core };
}
