import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../database/pool.ts';
import { signValue, type TokenKeys } from '../../http/token.ts';

const HOW_MANY = 10;
const GROUPS = 3;
/** Digits and letters that are not taken for each other when they are read from paper: 60 bits in twelve of them. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

const group = () => Array.from({ length: 4 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
const newCode = () => Array.from({ length: GROUPS }, group).join('-');

/** As it was made, however it was written down. */
const asMade = (code: string) =>
  code
    .toLowerCase()
    .replace(/[^0-9a-z]/g, '')
    .replaceAll('o', '0')
    .replace(/[il]/g, '1');
const hashOf = (keys: TokenKeys, userId: string, code: string) => signValue(keys, `recovery:${userId}:${asMade(code)}`);

/** Makes new ones and forgets those before them. They are known to nobody but whoever is answered. */
export async function newRecoveryCodes(trx: Db, keys: TokenKeys, userId: string): Promise<string[]> {
  const codes = Array.from({ length: HOW_MANY }, newCode);
  await sql`delete from recovery_code where user_id = ${userId}`.execute(trx);
  await sql`
    insert into recovery_code (user_id, code_hash)
    select ${userId}, unnest(${codes.map((code) => hashOf(keys, userId, code))}::text[])`.execute(trx);
  return codes;
}

/** Uses one up, and says whether it was one; of two uses at the same moment one finds nothing. */
export async function consumeRecoveryCode(trx: Db, keys: TokenKeys, userId: string, code: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update recovery_code set used_at = now()
    where user_id = ${userId} and code_hash = ${hashOf(keys, userId, code)} and used_at is null`.execute(trx);
  return numAffectedRows === 1n;
}
