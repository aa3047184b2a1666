import { AppError } from '@leadwright/contract/errors';
import { clientStates, clients } from '@leadwright/contract/features/clients';
import type { Problems } from '@leadwright/contract/problems';
import { words } from '@leadwright/contract/words';
import { sql } from 'kysely';
import { sharedRule } from '../../access/scope.ts';
import { entity } from '../../resource/entity.ts';
import { duplicatesOf } from './client-duplicates.ts';

export const clientEntity = entity({
  resource: clients,
  rule: sharedRule('client'),
  states: clientStates,
  async refuseArchive(trx, { id }) {
    const { rows } = await sql<{ id: string; name: string }>`
      select id, name from campaign where client_id = ${id} and state = 'live' and archived_at is null
      order by name, id`.execute(trx);
    if (rows.length === 0) return;
    const campaigns = rows.map(({ name }) => name).join(', ');
    const said = 'Campaigns of this client are live: {{campaigns}}. Pause or end them first.';
    throw new AppError('in_use', words('errors.liveCampaigns', said, { campaigns }), { detail: { campaigns: rows } });
  },
  computed: {
    campaigns: sql`(select count(*)::int from campaign k where k.client_id = t.id and k.archived_at is null)`,
  },
  async check(trx, given, before, viewer): Promise<Problems> {
    if (before || given.duplicate_reason !== '') return {};
    const names = (await duplicatesOf(trx, viewer, given)).map(({ name }) => name);
    // The very same name is refused whatever the reason.
    const isTaken = names.some((name) => name.toLowerCase() === given.name.toLowerCase());
    if (names.length === 0 || isTaken) return {};
    return {
      duplicate_reason: words(
        'clients.duplicates.found',
        'This may be a client that is here already: {{names}}. Say why it is another one.',
        { names: names.join(', ') },
      ),
    };
  },
});
