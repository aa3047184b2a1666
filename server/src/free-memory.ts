/** Returns the memory of bytes if no other buffer shares it, so that it can be freed or moved to a thread. */
export const ownMemory = ({ buffer, byteLength }: Uint8Array): ArrayBuffer | undefined =>
  buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? buffer : undefined;

/**
 * Frees the memory of bytes that no other buffer shares; they cannot be read afterwards. The garbage collector would
 * find many buffers late, and malloc keeps the peak: a file of 140 MB left the server 50 MB larger.
 */
export const freeMemory = (bytes: Uint8Array): void => {
  ownMemory(bytes)?.transfer(0);
};
