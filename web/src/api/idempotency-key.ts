const hex = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * Returns a random UUID as an idempotency key: the server executes calls with the same key only once. Does not use
 * `crypto.randomUUID`, which exists only on secure origins.
 */
export function createKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  return hex(bytes).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** Supplies the idempotency keys of an action. Calls with the same input get the same key until `reset` is called. */
export function createReusableKey() {
  let current: { input: string; key: string } | undefined;
  return {
    keyFor(input: unknown): string {
      const text = JSON.stringify(input) ?? '';
      if (current?.input !== text) current = { input: text, key: createKey() };
      return current.key;
    },
    reset() {
      current = undefined;
    },
  };
}
