/** Characters that separate the choices in one cell. */
const SEPARATORS = /[,;|\n\r]/;
/** Labels with these characters are quoted in a line. A regular expression of JavaScript and of PostgreSQL. */
export const QUOTED_LABEL_PATTERN = '[",;|\\n\\r]';
const quotedLabelPattern = new RegExp(QUOTED_LABEL_PATTERN);

/** Joins labels to one line. Labels with a separator are quoted as in CSV, so that different lists stay different. */
export const joinChoices = (labels: readonly string[]): string =>
  labels.map((label) => (quotedLabelPattern.test(label) ? `"${label.replaceAll('"', '""')}"` : label)).join(', ');

interface Part {
  text: string;
  isQuoted: boolean;
  /** The part in the line, with its quotes. */
  start: number;
  end: number;
}

/** A quoted part, or a part up to the next separator. Quotes within a text are ordinary characters. */
const PART = /\s*(?:"([^"]*(?:""[^"]*)*)"(?=\s*(?:[,;|\n\r]|$))|([^,;|\n\r]*))/y;

/** Splits a line at separators outside quotes. Empty parts are left out. */
export function splitChoices(line: string): Part[] {
  const parts: Part[] = [];
  for (let offset = 0; offset <= line.length; ) {
    PART.lastIndex = offset;
    const [match, quoted, unquoted = ''] = PART.exec(line)!;
    const end = offset + match.trimEnd().length;
    const start = end - match.trim().length;
    const text = (quoted?.replaceAll('""', '"') ?? unquoted).trim();
    if (text !== '') parts.push({ text, isQuoted: quoted !== undefined, start, end });
    offset += match.length;
    while (offset < line.length && !SEPARATORS.test(line[offset]!)) offset++;
    offset++;
  }
  return parts;
}

/** The names of choices, for reading them from lines. */
export interface ChoiceNames {
  find: (name: string) => string | undefined;
  /** The largest number of parts of a name that contains separators. */
  maxParts: number;
}

export const maxPartsOf = (names: Iterable<string>): number => {
  let maxParts = 1;
  for (const name of names) maxParts = Math.max(maxParts, name.split(SEPARATORS).length);
  return maxParts;
};

/**
 * Returns the codes of the choices in a line, and the text of each part that is no choice. If not all parts are
 * choices, a name that contains the separator may be written without quotes, so the longest match counts.
 */
export function readChoices(line: string, { find, maxParts }: ChoiceNames): string[] {
  const parts = splitChoices(line);
  const codes = parts.map(({ text, isQuoted, start, end }) => {
    const code = find(text);
    return code ?? (isQuoted ? find(line.slice(start, end)) : undefined);
  });
  if (codes.every((code) => code !== undefined)) return [...new Set(codes)];
  const found: string[] = [];
  for (let first = 0; first < parts.length; first++) {
    let code: string | undefined;
    // No name has more parts, so that a cell with thousands of separators takes little time.
    let last = Math.min(parts.length, first + maxParts) - 1;
    while (code === undefined && last > first) code = find(line.slice(parts[first]!.start, parts[last--]!.end));
    if (code !== undefined) first = last + 1;
    found.push(code ?? codes[first] ?? parts[first]!.text);
  }
  return [...new Set(found)];
}
