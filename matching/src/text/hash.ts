const halves = new Int32Array(2);
const hashView = new BigInt64Array(halves.buffer);

/**
 * Returns a signed 64-bit hash of a text, for a PostgreSQL bigint: two independent 32-bit multiplicative hashes, not
 * cryptographic. About 0.03 pairs collide among 10^9 keys; scoring rejects such a pair.
 */
export function hash64(text: string): bigint {
  let a = 0x9e3779b1 | 0;
  let b = 0x85ebca77 | 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    a = Math.imul(a ^ code, 0x01000193 ^ 0x5bd1e9a4);
    a ^= a >>> 15;
    b = Math.imul(b ^ code, 0x2c1b3c6d);
    b ^= b >>> 13;
  }
  a = Math.imul(a ^ (a >>> 16), 0x7feb352d);
  b = Math.imul(b ^ (b >>> 15), 0x297a2d39);
  a ^= Math.imul(b ^ (b >>> 16), 0x3243f6a9);
  halves[0] = a ^ (a >>> 15);
  halves[1] = b ^ (b >>> 16);
  return hashView[0] as bigint;
}
