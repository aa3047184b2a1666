import { hash, verify } from '@node-rs/argon2';

/** OWASP Password Storage: argon2id with at least 19 MiB, two passes, one lane. */
const HASH_OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, HASH_OPTIONS);

let dummyHash: Promise<string> | undefined;

/** Takes the same time if the account does not exist, so that timing does not reveal it. */
export async function verifyPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  dummyHash ??= hashPassword('no account has this password');
  const right = await verify(stored ?? (await dummyHash), password);
  return right && stored != null;
}
