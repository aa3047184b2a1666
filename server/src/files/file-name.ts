const LONGEST = 120;
/** Characters that an operating system treats as path, wildcard or end of the name. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the control characters are removed
const UNSAFE = /[\u0000-\u001f\u007f<>:"/\\|?*\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g;
/** Windows device names, which it opens instead of a file. */
const DEVICE_NAME = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;

/** Returns a file name without extension that is valid on every system. Record values in it are untrusted. */
export function safeFileName(name: string, fallback: string): string {
  const plain = name
    .toWellFormed()
    .replace(UNSAFE, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s.~-]+|[\s.]+$/g, '');
  const cut = [...plain].slice(0, LONGEST).join('').trimEnd().replace(/\.+$/, '');
  if (cut === '') return fallback;
  return DEVICE_NAME.test(cut) ? `_${cut}` : cut;
}
