import { hash, verify } from '@node-rs/argon2';

/** OWASP Password Storage: argon2id with at least 19 MiB, two passes, one lane. */
const HASH_OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, HASH_OPTIONS);

let dummyHash: Promise<string> | undefined;

/** Checks a password against its hash. Takes the same time without a hash, so that timing does not reveal users. */
export async function verifyPassword(passwordHash: string | null | undefined, password: string): Promise<boolean> {
  dummyHash ??= hashPassword('no account has this password');
  const isCorrect = await verify(passwordHash ?? (await dummyHash), password);
  return isCorrect && passwordHash != null;
}
