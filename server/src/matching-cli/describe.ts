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

/** Returns contacts if a column is a given name, surname or date of birth, else accounts. */
export function entityOfFile({ headers }: TableFile): Entity {
  const PERSON_FIELDS = new Set(['first_name', 'last_name', 'middle_name', 'birth_date', 'birth_year']);
  return headers.some((header) => PERSON_FIELDS.has(fieldOfHeader('contact', header) ?? '')) ? 'contact' : 'account';
}

/** Matching needs a name: without a name column, the most distinctive text column is used and reported. */
export function ensureNameColumn(entity: Entity, file: TableFile, columns: Column[]): Column[] {
  if (columns.some(({ field }) => NAME_FIELDS[entity].includes(field))) return columns;
  const former = columns.find(({ field, why }) => field === 'previous_names' && why !== 'set by --columns');
  if (former) return columns.map((column) => (column === former ? { ...column, field: 'name' } : column));
  const mostDistinctive = columns
    .filter(({ field }) => field === 'other')
    .map((column) => ({ column, distinctTexts: countDistinctTexts(file, column.index) }))
    .sort((a, b) => b.distinctTexts - a.distinctTexts)[0];
  const [field] = NAME_FIELDS[entity];
  if (!mostDistinctive || mostDistinctive.distinctTexts === 0) {
    const evidence = columns.some(({ field }) => !['id', 'ignore', 'other'].includes(field));
    if (evidence && entity === 'contact') return columns;
    throw new UsageError(
      `${file.path} has no name column. Set it with --columns ${field}=HEADER, or set the separator with --delimiter CHAR.`,
    );
  }
  return columns.map((column) =>
    column === mostDistinctive.column ? { ...column, field: field!, why: 'the most distinctive text column' } : column,
  );
}

/** Returns the number of distinct texts in a column that have letters and the length of names. */
function countDistinctTexts({ sample }: TableFile, index: number): number {
  const values = sample.map((cells) => cells[index]!.trim()).filter((value) => value !== '');
  const texts = values.filter((value) => /\p{L}{3}/u.test(value) && value.length <= 200);
  if (texts.length < values.length / 2) return 0;
  return new Set(texts).size;
}

/** Describes the header row. A guess that could lose a row includes the option that corrects it. */
function headerLine({ headerRow, headers, delimiter }: TableFile): string {
  const header =
    headerRow === 0
      ? 'no header line; if the first line is a header, use --header yes'
      : countKnownHeaders(headers) > 0
        ? `header in line ${headerRow}`
        : `header in line ${headerRow}, with unknown names; if it is a data row, use --header no`;
  return delimiter === NO_DELIMITER ? `${header}; if there are more columns, use --delimiter CHAR` : header;
}

/** Describes one column per line for the user. */
export function describeColumns(title: string, file: TableFile, columns: Column[], others: Set<string> | null): string {
  const named = columns.map(({ header, field, why }) => {
    const unused =
      field === 'other' && others !== null && !others.has(foldHeader(header))
        ? ', not in the other file: not used'
        : '';
    return `  ${field.padEnd(20)} ${header}  (${why}${unused})`;
  });
  const delimiter = { '\t': 'tab', [NO_DELIMITER]: 'none (one column)' }[file.delimiter] ?? file.delimiter;
  return [`${title} ${file.path}: ${file.encoding}, delimiter ${delimiter}, ${headerLine(file)}`, ...named].join('\n');
}
