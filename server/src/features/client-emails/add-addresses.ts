import { clientEmails } from '@leadwright/contract/features/client-emails';
import { defineMessage } from '@leadwright/contract/message';
import { sql } from 'kysely';
import type { ActorContext } from '../../access/audit.ts';
import { visible } from '../../access/scope.ts';
import type { App } from '../../context.ts';
import type { Trx } from '../../database/pool.ts';
import { parseAddressLine } from '../../mail/address-line.ts';
import type { MailDomains } from '../../mail/mail-domains.ts';
import type { Values } from '../../record/row.ts';
import { addLine, type LineResult } from '../../resource/add-lines.ts';
import type { RowSource } from '../../resource/entity.ts';
import { addRow } from '../../resource/entity-routes.ts';
import { clientEmailEntity } from './client-emails.ts';

const INVALID_ADDRESS = 'Enter an email address, with or without a name: Jane Doe <jane.doe@client.example>.';
const DUPLICATE_ADDRESS = 'This client already has this address.';

export const DOMAIN_WITHOUT_MAIL = defineMessage(
  'problems.noMail',
  'The domain of this address does not accept email. Check the spelling.',
);

/** Adds the address of each line with the common values of the form. Returns a result for each line. */
export async function addAddresses(
  app: App,
  source: RowSource<typeof clientEmails>,
  trx: Trx,
  actor: Pick<ActorContext, 'viewer' | 'request'>,
  lines: readonly string[],
  common: { client_id: string } & Values,
  domains: MailDomains,
): Promise<LineResult[]> {
  const parsedLines = lines
    .filter((line) => line.trim() !== '')
    .map((line) => ({ line: line.trim(), person: parseAddressLine(line) }));
  const { rows } = await sql<{ address: string }>`
    select address from client_email where client_id = ${common.client_id}
    and ${visible(actor.viewer, clientEmailEntity.rule, 'client_email', 'create')}
      and address = any(${parsedLines.map(({ person }) => person?.email ?? '')}::text[])`.execute(trx);
  const takenAddresses = new Set(rows.map(({ address }) => address));
  const results: LineResult[] = [];
  for (const { line, person } of parsedLines) {
    const values = { ...common, address: person?.email, display_name: person?.name };
    const parsed = clientEmails.fields.safeParse(values);
    if (!person) results.push({ line, id: null, problem: INVALID_ADDRESS });
    else if (!parsed.success) results.push({ line, id: null, problem: 'The name or the address is too long.' });
    else if (domains.acceptsMail(person.email) === 'no')
      results.push({ line, id: null, problem: DOMAIN_WITHOUT_MAIL.message });
    else if (takenAddresses.has(person.email)) results.push({ line, id: null, problem: DUPLICATE_ADDRESS });
    else {
      takenAddresses.add(person.email);
      const result = await addLine(trx, () =>
        addRow(app, clientEmailEntity, source, trx, actor, parsed.data as Values),
      );
      results.push({ line, ...result });
    }
  }
  return results;
}
