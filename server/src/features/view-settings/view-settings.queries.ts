import {
  DEFAULT_VIEW_SETTINGS,
  type SavedSettings,
  type ViewSettings,
  viewSettings,
} from '@leadwright/contract/features/view-settings';
import { type RawBuilder, sql } from 'kysely';
import { effectiveView, userTypeOf, viewSettingsFor } from '../../access/masked-numbers.ts';
import type { Viewer } from '../../access/viewer.ts';
import { worksAs } from '../../access/works-as.ts';
import type { Db } from '../../database/pool.ts';

/** The developer or user type that settings are for. Both are null for the whole campaign. */
export interface Audience {
  user_id: string | null;
  user_type_id: string | null;
}

export const isForAudience = (row: string, { user_id, user_type_id }: Audience) =>
  sql`(${sql.ref(`${row}.user_id`)} is not distinct from ${user_id}::uuid
    and ${sql.ref(`${row}.user_type_id`)} is not distinct from ${user_type_id}::uuid)`;

/** Parses stored settings. Properties that older versions lack get default values. */
const parseSettings = (stored: unknown): ViewSettings => viewSettings.safeParse(stored).data ?? DEFAULT_VIEW_SETTINGS;

const hasOwnSettings = (campaign: string, condition: RawBuilder<unknown>) => sql`coalesce((
  select v.settings is not null from campaign_view v where v.campaign_id = ${campaign} and ${condition}
  order by v.version desc limit 1), false)`;

/** Loads the settings that apply to an audience, and the developers and user types that can have separate settings. */
export async function loadSettings(
  db: Db,
  viewer: Viewer,
  campaignId: string,
  audience: Audience,
): Promise<SavedSettings> {
  const { user_id, user_type_id } = audience;
  const user = sql`${user_id}::uuid`;
  const { rows } = await sql<
    Omit<SavedSettings, 'settings' | 'from'> & {
      effective: { from: SavedSettings['from']; settings: unknown } | null;
    }
  >`
    select k.name as campaign, not ${worksAs(viewer, 'sd', sql.ref('k.id'))} as may_update,
      coalesce((select max(v.version) from campaign_view v where v.campaign_id = k.id and ${isForAudience('v', audience)}), 0) as version,
      (select jsonb_build_object('settings', h.settings, 'from',
          case when h.user_id is not null then 'user' when h.user_type_id is not null then 'user_type' else 'campaign' end)
        from ${effectiveView(sql.ref('k.id'), user, sql`coalesce(${user_type_id}::uuid, ${userTypeOf(user)})`)} h) as effective,
      coalesce((select json_agg(json_build_object('id', u.id, 'label', u.display_name,
          'own', ${hasOwnSettings(campaignId, sql`v.user_id = u.id`)}) order by u.display_name, u.id)
        from campaign_member m join app_user u on u.id = m.user_id
        where m.campaign_id = k.id and m.role = 'sd'), '[]') as developers,
      coalesce((select json_agg(json_build_object('id', t.id, 'label', t.name,
          'own', ${hasOwnSettings(campaignId, sql`v.user_type_id = t.id`)}) order by t.name, t.id)
        from user_type t where exists (select from campaign_member m join app_user u on u.id = m.user_id
          where m.campaign_id = k.id and m.role = 'sd' and u.user_type_id = t.id)), '[]') as user_types
    from campaign k where k.id = ${campaignId}`.execute(db);
  const { effective, ...saved } = rows[0]!;
  return { ...saved, settings: parseSettings(effective?.settings), from: effective?.from ?? 'program' };
}

/** Loads the settings of the viewer in a campaign and whether the viewer is a developer of the campaign. */
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
