import { isDeepStrictEqual } from 'node:util';
import type { AppError } from '@leadwright/contract/errors';
import type { Dataset } from '@leadwright/contract/grid';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import type { ActorContext } from '../access/audit.ts';
import type { ScopeRule, Table } from '../access/scope.ts';
import type { Viewer } from '../access/viewer.ts';
import { TABLES } from '../database/columns.gen.ts';
import type { Db } from '../database/pool.ts';
import type { NamedRows, Values } from './row.ts';

/** A kind of record, as the calls about any record know it: its history, and where it is used. */
export interface RecordKind {
  name: string;
  /** As in the middle of a sentence. */
  noun: string;
  rule: ScopeRule;
  fields: z.ZodObject;
  /** All that its calls answer of one: its fields, and what is worked out beside them, where that is written down, too. */
  row?: z.ZodObject;
  /** What a row, here called `t`, is known by. */
  label: RawBuilder<unknown>;
  list: Dataset;
  /** Which rows its list shows; those in use where left out. */
  listed?: RawBuilder<SqlBool> | undefined;
  /**
   * The campaigns that feel a change of a row without naming it, as a select of their ids: beside whatever refers to it,
   * these and the people who work in them are where it is used.
   */
  campaigns?: ((id: string) => RawBuilder<unknown>) | undefined;
  /** The columns of grids that show its values, where a row is a field: by a name of its own, as SQL over the row. */
  columns?: RecordColumns | undefined;
  /** Writes some of the fields of many rows, as the form of each would; without it they are changed one by one. */
  change?: ChangeFields;
}

/** Records of which there is one for each id: by their own, or by that of the grid's row they stand behind. */
export interface LoggedRecords {
  /** As in the middle of a sentence. */
  noun: string;
  rows: Omit<NamedRows<Table>, 'ids'>;
  /** How the audit log calls them. */
  log: { entity: string; idOf: (id: string) => string };
}
/** And how fields of many of them are changed. */
export interface ChangedRecords extends LoggedRecords {
  change: ChangeFields;
}

export const recordsOf = ({ name, noun, rule }: RecordKind): LoggedRecords => ({
  noun,
  rows: { rule },
  log: { entity: name, idOf: (id) => id },
});

/** Columns that show what a row is called, by their data set. */
export type NameColumns = readonly (readonly [dataset: Dataset, columns: readonly string[]])[];

export interface RecordColumns {
  name: RawBuilder<unknown>;
  /** Those of a data set, by that name. */
  of: (dataset: Dataset, name: string) => readonly string[];
}

/**
 * Rows, each with `id`, `label` and the data set that they are about, that are no kind of record and mean another: by its name,
 * which they look for in one of these columns, or as one of these columns.
 */
export interface NamedBy {
  entity: string;
  title: string;
  found: (viewer: Viewer, name: string, places: NameColumns) => RawBuilder<unknown>;
  showing: (viewer: Viewer, places: NameColumns) => RawBuilder<unknown>;
}

/** New values of some fields of some rows, by id. */
export type FieldChanges = ReadonlyMap<string, Values>;

/** The fields in which a row differs, as they were and as they are. */
export interface Difference {
  before: Values;
  after: Values;
}

/** The fields of `names` whose values differ, compared as `plain` gives them. */
export function differenceOf<F extends object>(
  names: readonly string[],
  before: F,
  after: F,
  plain: (name: string, value: unknown) => unknown = (_, value) => value,
): Difference {
  const [was, becomes] = [before as Values, after as Values];
  const changed = names.filter((name) => !isDeepStrictEqual(plain(name, was[name]), plain(name, becomes[name])));
  const only = (values: Values) => Object.fromEntries(changed.map((name) => [name, values[name]]));
  return { before: only(was), after: only(becomes) };
}

/** What has become of rows, by id: one that is neither refused nor changed had the values already. */
export interface Changed {
  refused: Map<string, AppError>;
  changed: Map<string, Difference>;
}

/**
 * Whoever asks has locked the rows and asked whether they may be changed. Refused rows leave the others alone, which are
 * written, or would be where `check` is set.
 */
export type ChangeFields = (trx: Db, actor: ActorContext, changes: FieldChanges, how: ChangeHow) => Promise<Changed>;

export interface ChangeHow {
  check: boolean;
  /** Where the values come from, for records that keep this with each. */
  way: 'cell' | 'bulk';
  /** Puts back values that stood there, untouched since: what they could become by themselves is not asked. */
  undoes?: boolean;
}

/** The rows `t` that lists show. */
export const listedIn = ({ rule, listed }: Pick<RecordKind, 'rule' | 'listed'>): RawBuilder<SqlBool> =>
  listed ?? inUse(rule.table);

/** Rows in use: lists and choices leave out the others. */
export function inUse(table: Table): RawBuilder<SqlBool> {
  return 'archived_at' in TABLES[table].columns ? sql`t.archived_at is null` : sql`true`;
}
