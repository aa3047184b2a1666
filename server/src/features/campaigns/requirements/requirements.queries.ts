import { hasAccess } from '@leadwright/contract/access';
import type { FieldOption, FieldType } from '@leadwright/contract/custom-values';
import type { FieldRequirement } from '@leadwright/contract/features/campaign-fields';
import type { CustomField } from '@leadwright/contract/features/custom-fields';
import { DEFAULT_VIEW_SETTINGS, type ViewSettings, viewSettings } from '@leadwright/contract/features/view-settings';
import { sql } from 'kysely';
import { visible } from '../../../access/scope.ts';
import type { Viewer } from '../../../access/viewer.ts';
import { worksAs } from '../../../access/works-as.ts';
import type { Db } from '../../../database/pool.ts';
import { notFoundError } from '../../../record/row.ts';
import { listLoggablePairs, type OptionPair } from '../../activities/activities.service.ts';
import { addMergedPairs, listVisibleFields } from '../../fields/values/custom-fields.service.ts';
import { loadPinnedScheme, type PinnedScheme } from '../../grades/pinned-scheme.queries.ts';
import { campaignEntity, orderCoverage } from '../campaigns.ts';

type Entity = 'account' | 'contact';

interface FieldVisibility {
  id: string;
  entity: Entity;
  label: string;
  sd_visible: boolean;
  sd_editable: boolean;
  qc_visible: boolean;
  client_visible: boolean;
}

/** A core field with its settings in the campaign. */
export interface CoreFieldRequirement extends FieldVisibility {
  key: string;
  /** Whether the campaign uses the field. */
  chosen: boolean;
  /** Whether the campaign or the agency requires it for every record. */
  required: boolean;
}

/** A custom field that has a slot in the campaign. */
export interface CustomFieldRequirement extends FieldVisibility {
  type: FieldType;
  requirement: FieldRequirement;
  state: CustomField['state'];
  options: FieldOption[];
  allowsOther: boolean;
}

interface CascadeLevel {
  field_id: string;
  label: string;
  options: FieldOption[];
}

interface CascadeRequirement {
  id: string;
  name: string;
  strict: boolean;
  allow_all_if_parent_empty: boolean;
  levels: CascadeLevel[];
  /** `level` is the level of the child, counted from 2. */
  pairs: { level: number; parent: string; child: string }[];
}

/** The setup of a campaign, as summarised and checked for contradictions. */
export interface Configuration {
  id: string;
  name: string;
  client_id: string;
  client: string;
  start_date: string;
  end_date: string;
  time_zone: string;
  languages: string[];
  territories: string[];
  lawful_basis: string;
  target_accounts: number | null;
  target_contacts: number | null;
  target_opportunities: number | null;
  target_meetings: number | null;
  dials_per_day: number | null;
  cooldown_days: number;
  /** Whether active orders cover all days; null without orders or without the permission to read them. */
  orders_cover: boolean | null;
  /** Number of steps that begin before the campaign or end after it. */
  steps_outside: number;
  /** Active team members; `languages` is null when a developer has not entered any. */
  team: { developers: number; reviewers: number; languages: string[] | null; roles: string[] };
  /** Whether the campaign has chosen its core fields; otherwise it uses all of them. */
  has_chosen: boolean;
  core_fields: CoreFieldRequirement[];
  custom_fields: CustomFieldRequirement[];
  cascades: CascadeRequirement[];
  scheme: PinnedScheme | null;
  /** Pairs of activity and outcome that can be logged in the campaign. */
  pairs: OptionPair[];
  view: ViewSettings;
  /** Number of users and user types with their own view settings. */
  own_views: number;
}

type StoredConfiguration = Omit<Configuration, 'scheme' | 'pairs' | 'view'> & { view: unknown };

const { rule, resource } = campaignEntity;

const TEAM_MEMBERS = sql`from campaign_member m join app_user u on u.id = m.user_id
  where m.campaign_id = t.id and u.status = 'active' and u.archived_at is null`;

/** The latest settings for each audience; null after a revert. */
const LATEST_VIEWS = sql`(select distinct on (v.user_id, v.user_type_id) v.user_id, v.user_type_id, v.settings
  from campaign_view v where v.campaign_id = t.id order by v.user_id, v.user_type_id, v.version desc)`;

/**
 * Loads the setup of a campaign without fields hidden from the viewer, in a constant number of statements.
 */
export async function loadConfiguration(db: Db, viewer: Viewer, id: string): Promise<Configuration> {
  const subject = 'import-account-contact-to-campaign';
  const mayReadOrders = hasAccess(viewer.grants, { subject: 'purchase-order', action: 'read' });
  const worksInRole = (role: 'sd' | 'qc') => worksAs(viewer, role, sql.ref('t.id'));
  const { rows } = await sql<StoredConfiguration>`
    select t.id, t.name, t.client_id, k.name as client, t.start_date, t.end_date, t.time_zone, t.languages, t.territories,
      t.lawful_basis, t.target_accounts, t.target_contacts, t.target_opportunities, t.target_meetings, t.dials_per_day,
      t.cooldown_days, ${mayReadOrders ? orderCoverage : sql`null::boolean`} as orders_cover,
      (select count(*)::int from campaign_step s where s.campaign_id = t.id and not s.is_summary
        and (s.start_date < t.start_date or s.end_date > t.end_date)) as steps_outside,
      (select json_build_object('developers', count(*) filter (where m.role = 'sd'), 'reviewers', count(*) filter (where m.role = 'qc'),
        'languages', case when bool_and(m.role <> 'sd' or u.languages <> '{}')
          then array(select distinct name_key(l) from (select u.languages ${TEAM_MEMBERS} and m.role = 'sd') d, unnest(d.languages) l) end,
        'roles', array(select distinct r from (select u.role_id, u.further_roles ${TEAM_MEMBERS} and m.role = 'sd') d,
          unnest(d.further_roles || d.role_id) r)) ${TEAM_MEMBERS}) as team,
      h.campaign_id is not null as has_chosen,
      coalesce((select json_agg(json_build_object('id', f.id, 'entity', f.entity, 'key', f.key, 'label', f.label,
          'chosen', f.needed or h.campaign_id is null or c.campaign_id is not null,
          'required', f.needed or f.required = 'always' or coalesce(c.required, 'no') = 'always',
          'sd_visible', coalesce(c.sd_visible, true), 'sd_editable', coalesce(c.sd_editable, true),
          'qc_visible', coalesce(c.qc_visible, true), 'client_visible', coalesce(c.client_visible, f.client_visible))
          order by c.place nulls last, f.needed desc, f.label, f.id)
        from core_field f left join campaign_core_field c on c.campaign_id = t.id and c.core_field_id = f.id
        where f.archived_at is null and (f.visible_to = '{}' or f.visible_to && ${[...viewer.roles]}::uuid[])
          and (coalesce(c.sd_visible, true) or not ${worksInRole('sd')}) and (coalesce(c.qc_visible, true) or not ${worksInRole('qc')})), '[]') as core_fields,
      coalesce((select json_agg(json_build_object('id', f.id, 'entity', d.entity, 'label', d.label, 'type', d.type,
          'requirement', coalesce(f.required, d.required), 'state', case when d.archived_at is not null then 'archived'
            when f.hidden then 'hidden' else d.state end,
          'options', d.options, 'allowsOther', coalesce((d.params->>'allow_other')::boolean, false),
          'sd_visible', f.sd_visible and (d.visible_to = '{}' or d.visible_to && r.ids or r.ids = '{}'),
          'sd_editable', f.sd_editable and d.type <> 'formula' and (d.editable_by = '{}' or d.editable_by && r.ids or r.ids = '{}'),
          'qc_visible', f.qc_visible, 'client_visible', coalesce(f.client_visible, d.client_visible))
          order by f.place nulls last, d."order" nulls last, f.position, f.created_at, f.id)
        from custom_field f join field d on d.id = f.id
          cross join (select array(select distinct x.role from (select u.role_id, u.further_roles ${TEAM_MEMBERS} and m.role = 'sd') s,
            unnest(s.further_roles || s.role_id) as x(role)) as ids) r
        where f.campaign_id = t.id and not d.purging), '[]') as custom_fields,
      coalesce((select json_agg(json_build_object('id', c.id, 'name', c.name, 'strict', c.strict,
          'allow_all_if_parent_empty', c.allow_all_if_parent_empty,
          'levels', (select json_agg(json_build_object('field_id', d.id, 'label', d.label, 'options', d.options) order by l.level)
            from field_cascade_level l join field d on d.id = l.field_id where l.campaign_id = c.campaign_id and l.cascade_id = c.id),
          'pairs', coalesce((select json_agg(json_build_object('level', p.level, 'parent', p.parent_code, 'child', p.child_code))
            from field_cascade_pair p where p.campaign_id = c.campaign_id and p.cascade_id = c.id), '[]')) order by c.name, c.id)
        from field_cascade c where c.campaign_id = t.id and c.archived_at is null), '[]') as cascades,
      (select v.settings from ${LATEST_VIEWS} v where v.user_id is null and v.user_type_id is null) as view,
      (select count(*)::int from ${LATEST_VIEWS} v where v.settings is not null and (v.user_id is not null or v.user_type_id is not null)) as own_views
    from campaign t join client k on k.id = t.client_id left join campaign_core_choice h on h.campaign_id = t.id
    where t.id = ${id} and ${visible(viewer, rule, 't')}`.execute(db);
  const [storedConfiguration] = rows;
  if (!storedConfiguration) throw notFoundError(resource.noun.one);
  const [fields, scheme, pairs] = await Promise.all([
    listVisibleFields(db, viewer, { campaignId: id, subject }),
    loadPinnedScheme(db, id),
    listLoggablePairs(db, id),
  ]);
  const visibleIds = new Set(fields.map((field) => field.id));
  const selectableOptions = (options: FieldOption[]) =>
    options.filter(
      ({ state, merged_into, campaign_id }) =>
        state === 'active' && !merged_into && (!campaign_id || campaign_id === id),
    );
  return {
    ...storedConfiguration,
    custom_fields: storedConfiguration.custom_fields
      .filter((field) => visibleIds.has(field.id))
      .map((field) => ({ ...field, options: selectableOptions(field.options) })),
    cascades: storedConfiguration.cascades
      .filter(({ levels }) => levels.every(({ field_id }) => visibleIds.has(field_id)))
      .map((cascade) => ({
        ...cascade,
        levels: cascade.levels.map((level) => ({ ...level, options: selectableOptions(level.options) })),
        pairs: addMergedPairs(
          cascade.pairs,
          cascade.levels.map(({ options }) => options),
        ),
      })),
    scheme: scheme ?? null,
    pairs,
    view: viewSettings.safeParse(storedConfiguration.view).data ?? DEFAULT_VIEW_SETTINGS,
  };
}
