const MAX_LENGTH = 120;
/** Characters that an operating system treats as part of a path, a wildcard or the end of the name. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the control characters are removed
const UNSAFE = /[\u0000-\u001f\u007f<>:"/\\|?*\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g;
/** Names that Windows opens as a device and not as a file. */
const DEVICE_NAME = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;

/** Returns a file name without extension that is valid on every system. The input can contain untrusted values. */
export function safeFileName(name: string, fallback: string): string {
  const cleanedName = name
    .toWellFormed()
    .replace(UNSAFE, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s.~-]+|[\s.]+$/g, '');
  const shortenedName = [...cleanedName].slice(0, MAX_LENGTH).join('').trimEnd().replace(/\.+$/, '');
  if (shortenedName === '') return fallback;
  return DEVICE_NAME.test(shortenedName) ? `_${shortenedName}` : shortenedName;
}
