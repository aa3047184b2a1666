import { foldHeader } from '../features/imports/suggest/synonyms.ts';
import type { Entity } from '../features/matching/engine/entities.ts';
import type { Column } from './columns.ts';
import { fieldOfHeader } from './field-of-header.ts';
import { knownNames } from './header-row.ts';
import { ONE_COLUMN, type TableFile } from './table-file.ts';
import { UsageError } from './usage-error.ts';

const NAME_FIELDS: Record<Entity, string[]> = {
  account: ['name'],
  contact: ['full_name', 'first_name', 'last_name'],
};

/** People where a column is a given name, a surname or a date of birth; companies otherwise. */
export function entityOfFile({ headers }: TableFile): Entity {
  const PERSON = new Set(['first_name', 'last_name', 'middle_name', 'birth_date', 'birth_year']);
  return headers.some((header) => PERSON.has(fieldOfHeader('contact', header) ?? '')) ? 'contact' : 'account';
}

/** Without a name there is nothing to match by: the most telling column of text is taken for it, and said. */
export function withName(entity: Entity, file: TableFile, columns: Column[]): Column[] {
  if (columns.some(({ field }) => NAME_FIELDS[entity].includes(field))) return columns;
  const former = columns.find(({ field, why }) => field === 'previous_names' && why !== 'set by --columns');
  if (former) return columns.map((column) => (column === former ? { ...column, field: 'name' } : column));
  const telling = columns
    .filter(({ field }) => field === 'other')
    .map((column) => ({ column, worth: worthAsName(file, column.index) }))
    .sort((a, b) => b.worth - a.worth)[0];
  const [field] = NAME_FIELDS[entity];
  if (!telling || telling.worth === 0) {
    const evidence = columns.some(({ field }) => !['id', 'ignore', 'other'].includes(field));
    if (evidence && entity === 'contact') return columns;
    throw new UsageError(
      `${file.path} has no name column. Set it with --columns ${field}=HEADER, or set the separator with --delimiter CHAR.`,
    );
  }
  return columns.map((column) =>
    column === telling.column ? { ...column, field: field!, why: 'the most distinctive text column' } : column,
  );
}

/** How many different texts of letters a column holds, of a length that names have. */
function worthAsName({ sample }: TableFile, index: number): number {
  const values = sample.map((cells) => cells[index]!.trim()).filter((value) => value !== '');
  const texts = values.filter((value) => /\p{L}{3}/u.test(value) && value.length <= 200);
  if (texts.length < values.length / 2) return 0;
  return new Set(texts).size;
}

/** A guess that could lose a row, or make one of the header, says how it is put right. */
function headerLine({ headerRow, headers, delimiter }: TableFile): string {
  const header =
    headerRow === 0
      ? 'no header line; if the first line is a header, use --header yes'
      : knownNames(headers) > 0
        ? `header in line ${headerRow}`
        : `header in line ${headerRow}, with unknown names; if it is a data row, use --header no`;
  return delimiter === ONE_COLUMN ? `${header}; if there are more columns, use --delimiter CHAR` : header;
}

/** One line a column, for the person at the terminal. */
export function describeColumns(title: string, file: TableFile, columns: Column[], others: Set<string> | null): string {
  const named = columns.map(({ header, field, why }) => {
    const unused =
      field === 'other' && others !== null && !others.has(foldHeader(header))
        ? ', not in the other file: not used'
        : '';
    return `  ${field.padEnd(20)} ${header}  (${why}${unused})`;
  });
  const delimiter = { '\t': 'tab', [ONE_COLUMN]: 'none (one column)' }[file.delimiter] ?? file.delimiter;
  return [`${title} ${file.path}: ${file.encoding}, delimiter ${delimiter}, ${headerLine(file)}`, ...named].join('\n');
}
