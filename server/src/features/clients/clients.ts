import { clients } from '@leadwright/contract/features/clients';
import { sql } from 'kysely';
import { sharedRule } from '../../access/scope.ts';
import { entity } from '../../resource/entity.ts';

export const clientEntity = entity({
  resource: clients,
  rule: sharedRule('client'),
  computed: {
    campaigns: sql`(select count(*)::int from campaign k where k.client_id = t.id and k.archived_at is null)`,
  },
});
