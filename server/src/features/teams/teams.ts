import { teams } from '@leadwright/contract/features/teams';
import { type RawBuilder, sql } from 'kysely';
import { scopeRule } from '../../access/scope.ts';
import { entity } from '../../resource/entity.ts';

const people = (what: RawBuilder<unknown>, which: RawBuilder<unknown>) => sql`(
  select ${what} from app_user u where u.teams @> array[t.id] and u.archived_at is null and ${which})`;
const names = sql`coalesce(string_agg(u.display_name, ', ' order by u.display_name, u.id), '')`;

export const teamEntity = entity({
  resource: teams,
  rule: scopeRule('team', teams.subject),
  selectableBy: 'staff',
  computed: {
    members: people(sql`count(*)::int`, sql`true`),
    member_names: people(names, sql`true`),
    lead_names: people(names, sql`u.led_teams @> array[t.id]`),
  },
});
