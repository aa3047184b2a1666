import type { HandlerInput, ReplyOf } from '@leadwright/contract/endpoint';
import type { DuplicateReason, findClientDuplicates } from '@leadwright/contract/features/clients';
import {
  compareAccounts,
  EMPTY_FREQUENCY,
  type NormalisedAccount,
  nameGroup,
  normaliseAccount,
} from '@leadwright/matching';
import { sql } from 'kysely';
import { visible } from '../../access/scope.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Db } from '../../database/pool.ts';

type ClientInput = HandlerInput<typeof findClientDuplicates>['body'];
type DuplicateClients = ReplyOf<typeof findClientDuplicates>['clients'];

interface ClientRow extends ClientInput {
  id: string;
  code: string;
  archived: boolean;
}

const MAX_DUPLICATES = 5;

/**
 * Finds possible duplicates: clients with the same registration number, a common domain, or the same name, ignoring
 * legal form and spelling. Compares all clients, since an agency has few.
 */
export async function findDuplicates(db: Db, viewer: Viewer, input: ClientInput): Promise<DuplicateClients> {
  const { rows } = await sql<ClientRow>`
    select c.id, c.code, c.name, c.registration_number, c.website, c.domains, c.archived_at is not null as archived
    from client c where ${visible(viewer, 'client', 'c')} order by c.archived_at is not null, c.name, c.id`.execute(db);
  const inputValues = toComparable(input);
  return rows
    .flatMap((row) => {
      const reasons = duplicateReasons(inputValues, toComparable(row));
      return reasons.length > 0
        ? [{ id: row.id, name: row.name, code: row.code, archived: row.archived, shares: reasons }]
        : [];
    })
    .slice(0, MAX_DUPLICATES);
}

const toComparable = ({ name, registration_number, website, domains }: ClientInput) => ({
  company: normaliseAccount({ name }),
  number: registration_number.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase(),
  // `d` is the domain of a `NormalisedAccount`.
  domains: [website, ...domains].map((address) => normaliseAccount({ name: '', website: address }).d ?? ''),
});
type ComparableClient = ReturnType<typeof toComparable>;

function duplicateReasons(a: ComparableClient, b: ComparableClient): DuplicateReason[] {
  return [
    ...(hasSameName(a.company, b.company) ? (['name'] as const) : []),
    ...(a.number !== '' && a.number === b.number ? (['number'] as const) : []),
    ...(a.domains.some((domain) => domain !== '' && b.domains.includes(domain)) ? (['domain'] as const) : []),
  ];
}

function hasSameName(a: NormalisedAccount, b: NormalisedAccount): boolean {
  const { name } = compareAccounts(a, b, EMPTY_FREQUENCY);
  return name !== undefined && nameGroup(name.level) === 'equal';
}
