import { deleteVertical, VERTICAL_LEVELS, verticals } from '@leadwright/contract/features/verticals';
import { defineMessage } from '@leadwright/contract/message';
import { sql } from 'kysely';
import { sharedRule } from '../../access/scope.ts';
import { entity } from '../../resource/entity.ts';

export const verticalEntity = entity({
  resource: verticals,
  rule: sharedRule('vertical'),
  deleteEndpoint: deleteVertical,
  computed: {
    known_as: sql`array_to_string(t.synonyms, ', ')`,
    codes: sql`array_to_string(t.sic_codes || t.nace_codes, ', ')`,
    merged_into_label: sql`(select m.name from vertical m where m.id = t.merged_into_id)`,
    accounts: sql`(select count(*)::int from account a where a.vertical_id = t.id and a.archived_at is null)`,
  },
  selectableBy: 'everybody',
  campaigns: (id) => sql`
    select ca.campaign_id from campaign_account ca join account a on a.id = ca.account_id
    where a.vertical_id = ${id} and a.archived_at is null`,
  tree: { parent: 'parent_id', levels: VERTICAL_LEVELS },
  detail: sql`(select p.name from vertical p where p.id = t.parent_id)`,
  uniqueProblems: {
    vertical_name_key: defineMessage(
      'problems.verticalTaken',
      'Another vertical under the same parent already has this value.',
    ),
  },
});
