import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../database/pool.ts';
import { signValue, type TokenKeys } from '../../http/token.ts';

const CODE_COUNT = 10;
const GROUPS = 3;
/** Digits and letters that look different on paper. Twelve characters give 60 bits. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

const group = () => Array.from({ length: 4 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
const newCode = () => Array.from({ length: GROUPS }, group).join('-');

/** Normalises a typed code: case, separators and look-alike letters. */
const plain = (code: string) =>
  code
    .toLowerCase()
    .replace(/[^0-9a-z]/g, '')
    .replaceAll('o', '0')
    .replace(/[il]/g, '1');
const hashOf = (keys: TokenKeys, userId: string, code: string) => signValue(keys, `recovery:${userId}:${plain(code)}`);

/** Creates new codes and deletes the earlier ones. Only the caller gets the codes: the database stores hashes. */
export async function newRecoveryCodes(trx: Db, keys: TokenKeys, userId: string): Promise<string[]> {
  const codes = Array.from({ length: CODE_COUNT }, newCode);
  await sql`delete from recovery_code where user_id = ${userId}`.execute(trx);
  await sql`
    insert into recovery_code (user_id, code_hash)
    select ${userId}, unnest(${codes.map((code) => hashOf(keys, userId, code))}::text[])`.execute(trx);
  return codes;
}

/** Consumes a code. Returns whether it was valid; of two concurrent uses, one gets false. */
export async function consumeRecoveryCode(trx: Db, keys: TokenKeys, userId: string, code: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update recovery_code set used_at = now()
    where user_id = ${userId} and code_hash = ${hashOf(keys, userId, code)} and used_at is null`.execute(trx);
  return numAffectedRows === 1n;
}
