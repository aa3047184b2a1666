import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { Trx } from '../../database/pool.ts';
import { signValue, type TokenKeys } from '../../http/token.ts';

const CODE_COUNT = 10;
const GROUP_COUNT = 3;
/** Digits and letters that look different on paper. A code of twelve characters has 60 bits. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

const newGroup = () => Array.from({ length: 4 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
const newCode = () => Array.from({ length: GROUP_COUNT }, newGroup).join('-');

/** Normalises the case, separators and look-alike letters of a typed code. */
const normaliseCode = (code: string) =>
  code
    .toLowerCase()
    .replace(/[^0-9a-z]/g, '')
    .replaceAll('o', '0')
    .replace(/[il]/g, '1');
const hashCode = (keys: TokenKeys, userId: string, code: string) =>
  signValue(keys, `recovery:${userId}:${normaliseCode(code)}`);

/** Creates and returns new codes, and deletes the earlier codes. Stores only hashes. */
export async function newRecoveryCodes(trx: Trx, keys: TokenKeys, userId: string): Promise<string[]> {
  const codes = Array.from({ length: CODE_COUNT }, newCode);
  await sql`delete from recovery_code where user_id = ${userId}`.execute(trx);
  await sql`
    insert into recovery_code (user_id, code_hash)
    select ${userId}, unnest(${codes.map((code) => hashCode(keys, userId, code))}::text[])`.execute(trx);
  return codes;
}

/** Consumes a code and returns whether it was valid. Only one of two concurrent uses succeeds. */
export async function consumeRecoveryCode(trx: Trx, keys: TokenKeys, userId: string, code: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update recovery_code set used_at = now()
    where user_id = ${userId} and code_hash = ${hashCode(keys, userId, code)} and used_at is null`.execute(trx);
  return numAffectedRows === 1n;
}
