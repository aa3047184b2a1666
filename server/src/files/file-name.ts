const LONGEST = 120;
/** What one of the systems people use takes for a path, a wildcard or the end of a name. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
const UNSAFE = /[\u0000-\u001f\u007f<>:"/\\|?*\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g;
/** Names of devices, which Windows opens instead of a file. */
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;

/** A name that is a name on every system, without its ending. Values in it come from records: they are strangers' texts. */
export function safeFileName(name: string, otherwise: string): string {
  const plain = name
    .toWellFormed()
    .replace(UNSAFE, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s.~-]+|[\s.]+$/g, '');
  const cut = [...plain].slice(0, LONGEST).join('').trimEnd().replace(/\.+$/, '');
  if (cut === '') return otherwise;
  return DEVICE.test(cut) ? `_${cut}` : cut;
}
