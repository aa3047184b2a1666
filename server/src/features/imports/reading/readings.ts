import { type FileOptions, MAX_READINGS } from '@leadwright/contract/features/imports';
import { targetOfHeader } from '../suggest/header-meaning.ts';
import {
  bestOf,
  type Dialect,
  type DialectFit,
  dialectsOf,
  firstLineOf,
  isOneColumn,
  judgeDialect,
} from './dialect.ts';
import { candidateEncodings, utf8Decoder } from './encoding.ts';
import { textStart } from './text-pieces.ts';

const DELIMITERS = [',', ';', '\t', '|', '^'] as const satisfies FileOptions['delimiter'][];
/** How likely the second choice of the header is compared with the first. */
const OTHER_HEADER_WEIGHT = 0.7;

type Candidate = DialectFit & { dialect: Dialect };

/**
 * Returns the best ways to read the start of a text file, best first. Encoding, delimiter, quote and header row are judged
 * together by how well the text parses.
 */
export async function rankReadings(
  excerpt: Buffer,
  isTruncated: boolean,
  utf8: 'valid' | 'mostly' | 'no',
): Promise<FileOptions[]> {
  const [{ encoding }, ...otherEncodings] = candidateEncodings(excerpt, utf8);
  const { start, delimiter: declaredDelimiter } = textStart(excerpt, encoding);
  const text = utf8Decoder(encoding).write(excerpt.subarray(start));
  const judgeAll = async (delimiters: readonly string[]): Promise<Candidate[]> => {
    const judged: Candidate[] = [];
    for (const dialect of dialectsOf(text, delimiters)) {
      const fit = await judgeDialect(text, dialect, isTruncated);
      judged.push({ ...fit, dialect, score: fit.score + (dialect.delimiter === declaredDelimiter ? 1 : 0) });
    }
    return judged;
  };
  const candidates = await judgeAll(DELIMITERS);
  let best = bestOf(candidates);
  const firstLine = firstLineOf(text);
  const isKnownName = targetOfHeader(firstLine) !== null;
  // A delimiter that does not occur keeps each line in one cell.
  const absentDelimiter = DELIMITERS.find((delimiter) => !text.includes(delimiter));
  if (absentDelimiter && isOneColumn(firstLine, { score: best.score, isKnownName, delimiters: DELIMITERS })) {
    const oneColumn = bestOf(await judgeAll([absentDelimiter]));
    // A row that the best dialect splits lowers its score only a little.
    if (best.width > 1 || oneColumn.score > best.score) best = oneColumn;
  }
  const toOptions = ({ dialect, headerRow }: Candidate): FileOptions => ({
    encoding,
    delimiter: dialect.delimiter as FileOptions['delimiter'],
    quote: dialect.quote,
    header_row: headerRow,
    sheet: null,
  });
  const others = candidates
    .filter((candidate) => candidate !== best && candidate.score > 0)
    .map((candidate) => ({ options: toOptions(candidate), score: candidate.score }));
  const otherHeader = best.headerRow === 0 ? best.firstRow : 0;
  if (otherHeader !== best.headerRow)
    others.push({
      options: { ...toOptions(best), header_row: otherHeader },
      score: OTHER_HEADER_WEIGHT * best.score,
    });
  for (const { encoding, weight } of otherEncodings)
    others.push({ options: { ...toOptions(best), encoding }, score: weight * best.score });
  const ranked = others.sort((a, b) => b.score - a.score).map(({ options }) => options);
  return [toOptions(best), ...ranked].slice(0, MAX_READINGS);
}
