import { foldHeader } from '../features/imports/suggest/synonyms.ts';
import type { Entity } from '../match-index/engine/entities.ts';
import type { Column } from './columns.ts';
import { fieldOfHeader } from './field-of-header.ts';
import { countKnownHeaders } from './header-row.ts';
import { NO_DELIMITER, type TableFile } from './table-file.ts';
import { UsageError } from './usage-error.ts';

const NAME_FIELDS: Record<Entity, string[]> = {
  account: ['name'],
  contact: ['full_name', 'first_name', 'last_name'],
};

/** Fields that only files of people have. */
const PERSON_FIELDS = new Set(['first_name', 'last_name', 'middle_name', 'birth_date', 'birth_year']);

/** Returns `contact` if a header means a name or birth date of a person, else `account`. */
export function inferEntity({ headers }: TableFile): Entity {
  return headers.some((header) => PERSON_FIELDS.has(fieldOfHeader('contact', header) ?? '')) ? 'contact' : 'account';
}

/** Returns the columns with a name column: if there is none, the most distinctive text column becomes it. */
export function ensureNameColumn(entity: Entity, file: TableFile, columns: Column[]): Column[] {
  if (columns.some(({ field }) => NAME_FIELDS[entity].includes(field))) return columns;
  // Without a name column, a column of previous names becomes the name column.
  const previousNames = columns.find(
    ({ field, reason }) => field === 'previous_names' && reason !== 'set by --columns',
  );
  if (previousNames) return columns.map((column) => (column === previousNames ? { ...column, field: 'name' } : column));
  const mostDistinctive = columns
    .filter(({ field }) => field === 'other')
    .map((column) => ({ column, distinctTexts: countDistinctTexts(file, column.index) }))
    .sort((a, b) => b.distinctTexts - a.distinctTexts)[0];
  const [field] = NAME_FIELDS[entity];
  if (!mostDistinctive || mostDistinctive.distinctTexts === 0) {
    const hasEvidence = columns.some(({ field }) => !['id', 'ignore', 'other'].includes(field));
    if (hasEvidence && entity === 'contact') return columns;
    throw new UsageError(
      `${file.path} has no name column. Set it with --columns ${field}=HEADER, or set the separator with --delimiter CHAR.`,
    );
  }
  return columns.map((column) =>
    column === mostDistinctive.column
      ? { ...column, field: field!, reason: 'the most distinctive text column' }
      : column,
  );
}

/** Counts the distinct texts in a column that could be names. Returns 0 if less than half of the values could be. */
function countDistinctTexts({ sample }: TableFile, index: number): number {
  const values = sample.map((cells) => cells[index]!.trim()).filter((value) => value !== '');
  const texts = values.filter((value) => /\p{L}{3}/u.test(value) && value.length <= 200);
  if (texts.length < values.length / 2) return 0;
  return new Set(texts).size;
}

/** Describes the header row for the user, and names the option that corrects a wrong guess. */
function headerLine({ headerRow, headers, delimiter }: TableFile): string {
  const header =
    headerRow === 0
      ? 'no header line; if the first line is a header, use --header yes'
      : countKnownHeaders(headers) > 0
        ? `header in line ${headerRow}`
        : `header in line ${headerRow}, with unknown names; if it is a data row, use --header no`;
  return delimiter === NO_DELIMITER ? `${header}; if there are more columns, use --delimiter CHAR` : header;
}

/** Describes a file and its columns for the user, one column per line. */
export function describeColumns(
  title: string,
  file: TableFile,
  columns: Column[],
  comparedHeaders: Set<string> | null,
): string {
  const columnLines = columns.map(({ header, field, reason }) => {
    const note =
      field === 'other' && comparedHeaders !== null && !comparedHeaders.has(foldHeader(header))
        ? ', not in the other file: not used'
        : '';
    return `  ${field.padEnd(20)} ${header}  (${reason}${note})`;
  });
  const delimiter = { '\t': 'tab', [NO_DELIMITER]: 'none (one column)' }[file.delimiter] ?? file.delimiter;
  return [`${title} ${file.path}: ${file.encoding}, delimiter ${delimiter}, ${headerLine(file)}`, ...columnLines].join(
    '\n',
  );
}
