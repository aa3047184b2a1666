const hex = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * What a call that writes is known by: sent again under the same key it is carried out once. A random UUID;
 * `crypto.randomUUID` is there on secure origins alone.
 */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  return hex(bytes).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** The key of an action that has begun: a repeated attempt with the same input has the same one until it succeeds. */
export function heldKey() {
  let held: { input: string; key: string } | undefined;
  return {
    for(input: unknown): string {
      const text = JSON.stringify(input) ?? '';
      if (held?.input !== text) held = { input: text, key: newKey() };
      return held.key;
    },
    done() {
      held = undefined;
    },
  };
}
