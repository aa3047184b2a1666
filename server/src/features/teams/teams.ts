import { teams } from '@leadwright/contract/features/teams';
import { type RawBuilder, sql } from 'kysely';
import { scopeRule } from '../../access/scope.ts';
import { entity } from '../../resource/entity.ts';

const selectMembers = (columns: RawBuilder<unknown>, condition: RawBuilder<unknown>) => sql`(
  select ${columns} from app_user u where u.teams @> array[t.id] and u.archived_at is null and ${condition})`;
const USER_NAMES = sql`coalesce(string_agg(u.display_name, ', ' order by u.display_name, u.id), '')`;

export const teamEntity = entity({
  resource: teams,
  rule: scopeRule('team', teams.subject),
  selectableBy: 'staff',
  computed: {
    members: selectMembers(sql`count(*)::int`, sql`true`),
    member_names: selectMembers(USER_NAMES, sql`true`),
    lead_names: selectMembers(USER_NAMES, sql`u.led_teams @> array[t.id]`),
  },
});
