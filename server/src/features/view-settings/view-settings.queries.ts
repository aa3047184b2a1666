import {
  DEFAULT_VIEW_SETTINGS,
  type SavedSettings,
  type ViewSettings,
  viewSettings,
} from '@leadwright/contract/features/view-settings';
import { type RawBuilder, sql } from 'kysely';
import { effectiveView, typeOf, viewSettingsFor } from '../../access/masked-numbers.ts';
import type { Viewer } from '../../access/viewer.ts';
import { worksAs } from '../../access/works-as.ts';
import type { Db } from '../../database/pool.ts';

/** The developer or user type of the settings; the whole campaign if both are null. */
export interface Audience {
  user_id: string | null;
  user_type_id: string | null;
}

export const isForAudience = (row: string, { user_id, user_type_id }: Audience) =>
  sql`(${sql.ref(`${row}.user_id`)} is not distinct from ${user_id}::uuid
    and ${sql.ref(`${row}.user_type_id`)} is not distinct from ${user_type_id}::uuid)`;

/** Parses stored settings; properties that are missing in older versions get their defaults. */
const parseSettings = (stored: unknown): ViewSettings => viewSettings.safeParse(stored).data ?? DEFAULT_VIEW_SETTINGS;

const hasOwnSettings = (campaign: string, who: RawBuilder<unknown>) => sql`coalesce((
  select v.settings is not null from campaign_view v where v.campaign_id = ${campaign} and ${who}
  order by v.version desc limit 1), false)`;

/** Loads the settings that apply to an audience, with the developers and user types that may have their own. */
export async function settingsOf(
  db: Db,
  viewer: Viewer,
  campaignId: string,
  audience: Audience,
): Promise<SavedSettings> {
  const { user_id, user_type_id } = audience;
  const user = sql`${user_id}::uuid`;
  const { rows } = await sql<
    Omit<SavedSettings, 'settings' | 'from'> & {
      found: { from: SavedSettings['from']; settings: unknown } | null;
    }
  >`
    select k.name as campaign, not ${worksAs(viewer, 'sd', sql.ref('k.id'))} as may_update,
      coalesce((select max(v.version) from campaign_view v where v.campaign_id = k.id and ${isForAudience('v', audience)}), 0) as version,
      (select jsonb_build_object('settings', h.settings, 'from',
          case when h.user_id is not null then 'user' when h.user_type_id is not null then 'user_type' else 'campaign' end)
        from ${effectiveView(sql.ref('k.id'), user, sql`coalesce(${user_type_id}::uuid, ${typeOf(user)})`)} h) as found,
      coalesce((select json_agg(json_build_object('id', u.id, 'label', u.display_name,
          'own', ${hasOwnSettings(campaignId, sql`v.user_id = u.id`)}) order by u.display_name, u.id)
        from campaign_member m join app_user u on u.id = m.user_id
        where m.campaign_id = k.id and m.role = 'sd'), '[]') as developers,
      coalesce((select json_agg(json_build_object('id', t.id, 'label', t.name,
          'own', ${hasOwnSettings(campaignId, sql`v.user_type_id = t.id`)}) order by t.name, t.id)
        from user_type t where exists (select from campaign_member m join app_user u on u.id = m.user_id
          where m.campaign_id = k.id and m.role = 'sd' and u.user_type_id = t.id)), '[]') as user_types
    from campaign k where k.id = ${campaignId}`.execute(db);
  const { found, ...saved } = rows[0]!;
  return { ...saved, settings: parseSettings(found?.settings), from: found?.from ?? 'program' };
}

/** Returns the settings of the viewer in a campaign, and whether they work there as a developer. */
export async function loadView(db: Db, viewer: Viewer, campaignId: string) {
  const campaign = sql`${campaignId}::uuid`;
  const { rows } = await sql<{ applies: boolean; id: string; settings: unknown }>`
    select s.applies, md5(coalesce(s.settings::text, '')) as id, s.settings
    from (select ${worksAs(viewer, 'sd', campaign)} as applies,
      ${viewSettingsFor(viewer.userId, campaign)} as settings) s`.execute(db);
  const { settings, ...view } = rows[0]!;
  return { ...view, settings: parseSettings(settings) };
}

export async function listVersions(db: Db, campaignId: string, audience: Audience) {
  const { rows } = await sql<{
    version: number;
    saved_at: string;
    saved_by: string | null;
    settings: unknown;
  }>`
    select v.version, v.saved_at, u.display_name as saved_by, v.settings
    from campaign_view v left join app_user u on u.id = v.saved_by
    where v.campaign_id = ${campaignId} and ${isForAudience('v', audience)}
    order by v.version desc limit 100`.execute(db);
  return rows.map(({ settings, ...row }) => ({ ...row, settings: settings === null ? null : parseSettings(settings) }));
}
