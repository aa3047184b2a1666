import { accountsForCampaign } from '@leadwright/contract/features/accounts';
import { contactsForCampaign } from '@leadwright/contract/features/campaign-contacts';
import { customColumn } from '@leadwright/contract/features/custom-fields';
import type { RecordUse } from '@leadwright/contract/features/records';
import { type RawBuilder, sql } from 'kysely';
import { conditionsOf, matchesNothing, visibleOrNone } from '../../../access/scope.ts';
import type { Viewer } from '../../../access/viewer.ts';
import type { App } from '../../../context.ts';
import type { Db } from '../../../database/pool.ts';
import { listedIn } from '../../../record/kinds.ts';
import { countedUses } from '../../../resource/uses.ts';
import { recordOf, ruleOf, workingTableOf } from '../values/records.queries.ts';
import { slotAssignmentsOf, workingRows } from '../values/slots.queries.ts';
import type { EditableOptions } from './option-list.ts';
import { holds } from './option-use.queries.ts';

/** The list of the records that hold values, and the grid that shows these. */
const LISTS = {
  account: { list: 'accounts', title: 'Accounts', grid: accountsForCampaign.name },
  contact: { list: 'contacts', title: 'Contacts', grid: contactsForCampaign.name },
};

/**
 * Where an option is used: the records that hold it, the campaigns these are in with the people who work there, and the
 * views that are narrowed to it. The same as is said of any record that others refer to.
 */
export async function optionUsesOf(
  db: Db,
  { records, namedBy, grids }: Pick<App, 'records' | 'namedBy' | 'grids'>,
  viewer: Viewer,
  field: EditableOptions,
  code: string,
): Promise<RecordUse[]> {
  const working = workingTableOf(field.entity);
  const rule = ruleOf(working);
  const { list, title, grid } = LISTS[working.entity];
  const seesRows = !matchesNothing(conditionsOf(viewer, rule, 'read', 'k'));
  const places = seesRows ? await slotAssignmentsOf(db, field.id) : [];
  const rows = sql.join(
    places.map(
      (place) => sql`select k.campaign_id, ${recordOf(working, 'k')} as id from ${workingRows(place)}
        and ${holds(field, place.slot, code)} and ${visibleOrNone(viewer, rule, 'k')}`,
    ),
    sql` union all `,
  );
  const way = (
    name: string,
    title: string,
    through: boolean,
    among: (held: RawBuilder<unknown>) => RawBuilder<unknown>,
  ) => {
    const kind = records.get(name)!;
    return {
      entity: name,
      title,
      field: null,
      field_label: null,
      through,
      filter: null,
      found: sql`select t.id, ${kind.label}::text as label from ${sql.table(kind.rule.table)} t
        where t.id in (${among(rows)}) and ${listedIn(kind)} and ${visibleOrNone(viewer, kind.rule, 't')}`,
    };
  };
  const column = customColumn(field.id);
  const views = namedBy.map(({ entity, title, found }) => ({
    entity,
    title,
    field: null,
    field_label: null,
    through: false,
    filter: null,
    found: found(viewer, code, [[grids.get(grid)!.dataset, [column]]]),
  }));
  const held = [
    way(list, title, false, (held) => sql`select h.id from (${held}) h`),
    way('campaigns', 'Campaigns', true, (held) => sql`select h.campaign_id from (${held}) h`),
    way(
      'staff-users',
      'Staff users',
      true,
      (held) => sql`with c as materialized (select distinct h.campaign_id as id from (${held}) h)
        select o.owner_id from campaign o join c using (id)
        union all select m.user_id from campaign_member m join c on c.id = m.campaign_id`,
    ),
  ];
  return countedUses(db, [...(places.length > 0 ? held : []), ...views]);
}
