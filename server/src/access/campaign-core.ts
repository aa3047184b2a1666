import type { CoreSettings } from '@leadwright/contract/core/core-settings';
import { sql } from 'kysely';
import type { Db } from '../database/pool.ts';
import { withMaskedNumbers } from './masked-numbers.ts';
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
  const campaignViewer = campaignId && viewer.userId ? await withCampaignFields(db, viewer, campaignId) : viewer;
  return withMaskedNumbers(db, campaignViewer, campaignId);
}

/** Applies the core field settings of a campaign, without the masks for phone numbers, which come from views. */
export async function withCampaignFields(db: Db, viewer: Viewer, campaignId: string): Promise<Viewer> {
  const campaign = sql`${campaignId}::uuid`;
  const { rows } = await sql<{ name: string; closed: boolean; fixed: boolean; required: boolean }>`
    select f.entity || '.' || f.key as name, not f.needed and (c.campaign_id is null or ${
      viewer.clientId
        ? sql`not c.client_visible`
        : sql`not c.sd_visible and ${worksAs(viewer, 'sd', campaign)} or not c.qc_visible and ${worksAs(viewer, 'qc', campaign)}`
    }) as closed,
      coalesce(not c.sd_editable and ${worksAs(viewer, 'sd', campaign)}, false) as fixed,
      coalesce(c.required = 'always', false) as required
    from campaign_core_choice s cross join core_field f
      left join campaign_core_field c on c.campaign_id = s.campaign_id and c.core_field_id = f.id
    where s.campaign_id = ${campaignId} and f.archived_at is null`.execute(db);
  if (rows.length === 0) return viewer;
  const core: Record<string, CoreSettings[string]> = { ...viewer.core };
  for (const { name, closed, fixed, required } of rows) {
    if (!closed && !fixed && !required) continue;
    core[name] = {
      ...core[name],
      ...(closed && { closed: true }),
      ...(fixed && { fixed: true }),
      ...(required && { required: true }),
    };
  }
  return { ...viewer, core };
}
