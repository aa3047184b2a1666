import { emailTemplateStates, emailTemplates } from '@leadwright/contract/features/email-templates';
import { defineMessage } from '@leadwright/contract/message';
import type { Problems } from '@leadwright/contract/problems';
import { type SqlBool, sql } from 'kysely';
import { scopeRule } from '../../access/scope.ts';
import type { Trx } from '../../database/pool.ts';
import { entity } from '../../resource/entity.ts';
import { templateComputed } from '../../resource/template-routes.ts';

const NEWEST_VERSION = sql`email_template_version v where v.template_id = t.id and v.number = t.version_no`;

export const emailTemplateEntity = entity({
  resource: emailTemplates,
  states: emailTemplateStates,
  rule: scopeRule('email_template', emailTemplates.subject, {
    own: {
      message: defineMessage('access.ownTemplate', 'The user owns this template.'),
      holds: (alias, { people }) => sql<SqlBool>`${sql.ref(`${alias}.owner_id`)} in ${people}`,
    },
  }),
  creatorField: 'owner_id',
  uniqueProblems: {
    email_template_name_key: defineMessage(
      'problems.templateNameTaken',
      'Another email template with this scope and language has this name.',
    ),
  },
  // `made` holds the compiled version: its HTML, its text and the fields that it uses.
  computed: {
    ...templateComputed('email_template_version'),
    html: sql`coalesce((select v.made ->> 'html' from ${NEWEST_VERSION}), '')`,
    text: sql`coalesce((select v.made ->> 'text' from ${NEWEST_VERSION}), '')`,
    fields_used: sql`coalesce((select v.made -> 'used' from ${NEWEST_VERSION}), '[]')`,
  },
  check: findSenderProblems,
});

const NOT_A_SENDER = defineMessage('problems.noSender', 'Choose a sender address.');

async function findSenderProblems(trx: Trx, { from_id }: { from_id: string | null }): Promise<Problems> {
  if (!from_id) return {};
  const { rows } = await sql`select from client_email where id = ${from_id} and kind = 'sender'`.execute(trx);
  return rows.length > 0 ? {} : { from_id: NOT_A_SENDER };
}
