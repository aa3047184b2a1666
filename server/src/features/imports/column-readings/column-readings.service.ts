import { COLUMN_READING, type ReadingKind, readingKindOf } from '@leadwright/contract/column-reading';
import { type ColumnTarget, type TargetField, typeOfTarget } from '@leadwright/contract/features/imports';
import type { App } from '../../../context.ts';
import { copyTo } from '../../../database/copy.ts';
import type { Db } from '../../../database/pool.ts';
import type { BatchOptions } from '../batch-file.ts';
import { copyStagedRowsSql, countStagedRows } from '../csv/staged-rows.queries.ts';
import { visitCells } from '../csv/staged-tuple.ts';
import { isAccountIdHeader } from '../suggest/synonyms.ts';
import { type ColumnProfile, ColumnProfiler, type KnownValues, type TypedColumn } from './profile.ts';
import { type ResolvedReading, resolveReading, wholeNumbersOf } from './resolve-reading.ts';
import { RowCountries } from './row-countries.ts';
import { loadSupplierReadings, readingOfSupplier, type StoredReadings } from './stored-readings.ts';

/** A staged file whose columns are read. */
export interface StagedFile {
  id: string;
  campaign_id: string;
  supplier: string;
  headers: readonly string[] | null;
  default_country: string;
  options: Pick<BatchOptions, 'kind'>;
  readings: StoredReadings | null;
  /** The column of the countries of the rows. */
  countryColumn: number | undefined;
}

export interface ColumnReadings {
  index: number;
  profile: ColumnProfile;
  resolved: ResolvedReading;
}

/** Number of cells of a sample, which a page waits for. */
const SAMPLE_CELLS = 200_000;
const MIN_SAMPLE_ROWS = 500;
/** Number of rows that a sample takes together. In a file with every second row blank, single ones could all be blank. */
const RUN_ROWS = 8;
/** Number of cells that are read before other work continues. */
const BLOCK_CELLS = 20_000;
/** Number of rows that are read at once, because a cell can be long. */
const MAX_BLOCK_ROWS = 2_000;

type Source = { db: Db } & Pick<App, 'pool'>;

/** Collects how the columns of a staged file are read, from all of its rows or from a sample. */
export class StagedFileReader {
  readonly #file: StagedFile;
  readonly #columns: readonly TypedColumn[];
  readonly #profilers: ReadonlyMap<number, ColumnProfiler>;
  readonly #countries = new RowCountries();
  #rows = 0;

  constructor(file: StagedFile, columns: readonly TypedColumn[]) {
    this.#file = file;
    this.#columns = columns;
    const knownValues = { number: new Map(), date: new Map() } satisfies Record<ReadingKind, KnownValues>;
    this.#profilers = new Map(
      columns.map(({ index, kind, hasYears }) => [index, new ColumnProfiler(kind, knownValues[kind], hasYears)]),
    );
  }

  /** Reads all rows. Yields the share of the file that has been read so far. */
  async *readAll(source: Source): AsyncGenerator<number> {
    const { last } = await countStagedRows(source.db, this.#batch);
    yield* this.#read(source, last, 1);
  }

  /** Reads all rows of a small file, or rows from all over a large one. Returns the number of rows read. */
  async readSample(source: Source): Promise<number> {
    const { rows, last } = await countStagedRows(source.db, this.#batch);
    const maxRows = Math.max(MIN_SAMPLE_ROWS, Math.floor(SAMPLE_CELLS / this.#width));
    for await (const _ of this.#read(source, last, rows <= maxRows ? 1 : Math.ceil(last / maxRows)));
    return this.#rows;
  }

  /** Returns the profile and the reading of each column, from the rows read so far. */
  async finish(db: Db): Promise<ColumnReadings[]> {
    const { default_country: country, headers, options, readings } = this.#file;
    const supplierFiles = await loadSupplierReadings(db, this.#file);
    const rowCountry = this.#countries.findMain();
    const isExport = headers?.some(isAccountIdHeader) ?? false;
    const isWorkbook = options.kind === 'xlsx';
    return this.#columns.map(({ index, kind, isWhole }) => {
      const allNumbers = this.#profilers.get(index)!.finish(rowCountry ? [country, rowCountry] : [country]);
      // A program writes numbers with a fraction into columns of whole numbers too.
      const profile = isWhole && !isExport && !isWorkbook ? wholeNumbersOf(allNumbers) : allNumbers;
      const stored = readings?.[index];
      // The field may have had another type when the reading was chosen.
      const isChosen = stored?.basis === 'chosen' && COLUMN_READING[stored.reading] === kind;
      const resolved = resolveReading(profile, {
        chosen: isChosen ? stored.reading : null,
        supplier: readingOfSupplier(supplierFiles, headers?.[index] ?? '', kind),
        isExport,
        isWorkbook,
        isWhole,
        country,
        rowCountry,
      });
      return { index, profile, resolved };
    });
  }

  get #batch() {
    return { campaign_id: this.#file.campaign_id, batch_id: this.#file.id };
  }

  get #width() {
    return Math.max(1, this.#file.headers?.length ?? 0);
  }

  /** Reads each row, or the first of some runs that follow each other. */
  async *#read({ pool }: Source, last: number, step: number): AsyncGenerator<number> {
    const { countryColumn } = this.#file;
    const columns = new Set([...this.#profilers.keys(), ...(countryColumn === undefined ? [] : [countryColumn])]);
    const blockRuns = Math.ceil(Math.min(MAX_BLOCK_ROWS, BLOCK_CELLS / this.#width) / RUN_ROWS);
    const blockRows = blockRuns * RUN_ROWS * step;
    const client = await pool.connect();
    try {
      for (let start = 1; start <= last; start += blockRows) {
        const end = Math.min(last, start + blockRows - 1);
        const condition = `row_no = any (array(select run + i from generate_series(${start}, ${end}, ${RUN_ROWS * step}) run,
          generate_series(0, ${RUN_ROWS - 1}) i))`;
        const block = await copyTo(client, copyStagedRowsSql(this.#batch, condition));
        this.#rows += visitCells(block, columns, (index, cell) =>
          (this.#profilers.get(index) ?? this.#countries).add(cell),
        );
        yield end / last;
      }
    } finally {
      client.release();
    }
  }
}

/** Returns the columns that a mapping reads as numbers or dates. */
export function typedColumns(
  mapping: Readonly<Record<string, ColumnTarget>>,
  fields: readonly Pick<TargetField, 'target' | 'type'>[],
): TypedColumn[] {
  return Object.entries(mapping).flatMap(([index, target]) => {
    const type = typeOfTarget(target, fields);
    const kind = type && readingKindOf(type);
    const isWhole = type === 'integer' || type === 'rating';
    return kind ? [{ index: Number(index), kind, isWhole, hasYears: target === 'founded' }] : [];
  });
}

/** Returns the column that a mapping takes the country of a row from. */
export function countryColumnOf(mapping: Readonly<Record<string, ColumnTarget>>): number | undefined {
  const column = Object.entries(mapping).find(([, target]) => target === 'country')?.[0];
  return column === undefined ? undefined : Number(column);
}
