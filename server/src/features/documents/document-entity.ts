import { DOCUMENT_KIND, documentStates, documents } from '@leadwright/contract/features/documents';
import { defineMessage } from '@leadwright/contract/message';
import type { Problems } from '@leadwright/contract/problems';
import { sql } from 'kysely';
import { ownCampaignCondition, scopeRule } from '../../access/scope.ts';
import type { Trx } from '../../database/pool.ts';
import { entity } from '../../resource/entity.ts';

const column = (alias: string, name: string) => sql.ref(`${alias}.${name}`);

/** Documents for staff, including drafts. Client users have no access. */
export const documentEntity = entity({
  resource: documents,
  states: documentStates,
  creatorField: 'owner_id',
  rule: scopeRule('document', documents.subject, {
    own: {
      message: defineMessage(
        'access.documentOwn',
        'They own it, or it is not private and belongs to a campaign that they own or work in.',
      ),
      holds: (alias, viewer, use) => sql`(${column(alias, 'owner_id')} = ${viewer.userId}
        or (${column(alias, 'visibility')} <> 'private' and (${column(alias, 'owner_id')} in ${viewer.people}
          or ${ownCampaignCondition.holds(alias, viewer, use)})))`,
    },
    all: {
      message: defineMessage('access.documentAll', 'It is not private, or they own it.'),
      holds: (alias, { userId }) =>
        sql`(${column(alias, 'visibility')} <> 'private' or ${column(alias, 'owner_id')} = ${userId})`,
    },
  }),
  detail: sql`case t.kind ${sql.join(
    Object.entries(DOCUMENT_KIND).map(([kind, label]) => sql`when ${sql.lit(kind)} then ${sql.lit(label)}`),
    sql` `,
  )} end`,
  computed: { tag_names: sql`array_to_string(t.tags, ', ')` },
  check: findCampaignProblems,
});

/** Scope rule for published documents. Client users see the client-visible documents of their client. */
export const publishedDocumentRule = scopeRule('document', documents.subject, {
  ...documentEntity.rule,
  client: {
    message: defineMessage('access.documentOfClient', 'It is published, client-visible and belongs to their client.'),
    holds: (alias, { clientId, campaigns }) => sql`(${column(alias, 'client_id')} = ${clientId}
      and ${column(alias, 'visibility')} = 'client' and ${column(alias, 'state')} = 'published'
      and ${column(alias, 'archived_at')} is null and ${
        campaigns
          ? sql`(${column(alias, 'campaign_id')} is null
              or ${column(alias, 'campaign_id')} = any(${[...campaigns]}::uuid[]))`
          : sql`true`
      })`,
  },
});

/** Returns a problem if the campaign of a document belongs to another client. */
async function findCampaignProblems(
  trx: Trx,
  { client_id, campaign_id }: { client_id: string | null; campaign_id: string | null },
): Promise<Problems> {
  if (!client_id || !campaign_id) return {};
  const { rows } = await sql`
    select from campaign where id = ${campaign_id} and client_id <> ${client_id}`.execute(trx);
  return rows.length > 0
    ? { campaign_id: defineMessage('problems.campaignOfOtherClient', 'Choose a campaign of this client.') }
    : {};
}
