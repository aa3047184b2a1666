import { clientEmails } from '@leadwright/contract/features/client-emails';
import { defineMessage } from '@leadwright/contract/message';
import { sql } from 'kysely';
import type { ActorContext } from '../../access/audit.ts';
import { visible } from '../../access/scope.ts';
import type { App } from '../../context.ts';
import type { Db } from '../../database/pool.ts';
import { readAddressLine } from '../../mail/address-line.ts';
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

/** Adds an address for each line with the values of the form. Returns a result for each line. */
export async function addAddresses(
  app: App,
  source: RowSource<typeof clientEmails>,
  trx: Db,
  actor: Pick<ActorContext, 'viewer' | 'request'>,
  lines: readonly string[],
  common: { client_id: string } & Values,
  domains: MailDomains,
): Promise<LineResult[]> {
  const read = lines
    .filter((line) => line.trim() !== '')
    .map((line) => ({ line: line.trim(), person: readAddressLine(line) }));
  const { rows } = await sql<{ address: string }>`
    select address from client_email where client_id = ${common.client_id}
    and ${visible(actor.viewer, clientEmailEntity.rule, 'client_email', 'create')}
      and address = any(${read.map(({ person }) => person?.email ?? '')}::text[])`.execute(trx);
  const taken = new Set(rows.map(({ address }) => address));
  const results: LineResult[] = [];
  for (const { line, person } of read) {
    const values = { ...common, address: person?.email, display_name: person?.name };
    const checked = clientEmails.fields.safeParse(values);
    if (!person) results.push({ line, id: null, problem: INVALID_ADDRESS });
    else if (!checked.success) results.push({ line, id: null, problem: 'The name or the address is too long.' });
    else if (domains.acceptsMail(person.email) === 'no')
      results.push({ line, id: null, problem: DOMAIN_WITHOUT_MAIL.message });
    else if (taken.has(person.email)) results.push({ line, id: null, problem: DUPLICATE_ADDRESS });
    else {
      taken.add(person.email);
      const added = await addLine(trx, () =>
        addRow(app, clientEmailEntity, source, trx, actor, checked.data as Values),
      );
      results.push({ line, ...added });
    }
  }
  return results;
}
