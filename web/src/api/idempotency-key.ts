const hex = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * Returns a random UUID that identifies a write: the server carries out repeated calls with the same key once. Does not
 * use `crypto.randomUUID`, which exists on secure origins only.
 */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  return hex(bytes).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/**
 * Returns the idempotency key of a started action: repeated attempts with the same input share it until one succeeds.
 */
export function createReusableKey() {
  let current: { input: string; key: string } | undefined;
  return {
    for(input: unknown): string {
      const text = JSON.stringify(input) ?? '';
      if (current?.input !== text) current = { input: text, key: newKey() };
      return current.key;
    },
    done() {
      current = undefined;
    },
  };
}
