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

/** A kind of record, as the calls for all kinds of records know it. */
export interface RecordKind {
  name: string;
  /** The noun for the middle of a sentence. */
  noun: string;
  rule: ScopeRule;
  fields: z.ZodObject;
  /** Everything that its calls return for one record, where that is defined: fields and computed values. */
  row?: z.ZodObject;
  /** SQL for the label of a row, here called `t`. */
  label: RawBuilder<unknown>;
  list: Dataset;
  /** The rows that its list shows; those in use when not set. */
  listed?: RawBuilder<SqlBool> | undefined;
  /**
   * Selects the ids of the campaigns that a change of a row affects without a reference to it. These campaigns and the
   * people who work in them count as uses, in addition to the records that refer to the row.
   */
  campaigns?: ((id: string) => RawBuilder<unknown>) | undefined;
  /** For a row that is a field: the grid columns that show its values, by a name that is SQL over the row. */
  columns?: RecordColumns | undefined;
  /** Writes some fields of many rows, as the form of each would; without it, rows are changed one by one. */
  change?: ChangeFields;
}

/** Records with one for each id: their own id, or the id of the grid row that they belong to. */
export interface LoggedRecords {
  /** The noun for the middle of a sentence. */
  noun: string;
  rows: Omit<NamedRows<Table>, 'ids'>;
  /** Their names in the audit log. */
  log: { entity: string; idOf: (id: string) => string };
}
/** Logged records whose fields can be changed in batches. */
export interface ChangedRecords extends LoggedRecords {
  change: ChangeFields;
}

export const recordsOf = ({ name, noun, rule }: RecordKind): LoggedRecords => ({
  noun,
  rows: { rule },
  log: { entity: name, idOf: (id) => id },
});

/** Columns that show the label of a row, by their data set. */
export type NameColumns = readonly (readonly [dataset: Dataset, columns: readonly string[]])[];

export interface RecordColumns {
  name: RawBuilder<unknown>;
  /** Returns the columns of a data set that have this name. */
  of: (dataset: Dataset, name: string) => readonly string[];
}

/**
 * Rows that are not records but use one, each with `id`, `label` and their data set. `found` selects those that look
 * for the record's name in one of the columns, `showing` those that use one of the columns.
 */
export interface NameReferenceSource {
  entity: string;
  title: string;
  found: (viewer: Viewer, name: string, places: NameColumns) => RawBuilder<unknown>;
  showing: (viewer: Viewer, places: NameColumns) => RawBuilder<unknown>;
}

/** New values of some fields of some rows, by id. */
export type FieldChanges = ReadonlyMap<string, Values>;

/** The fields in which two states of a row differ, with their old and new values. */
export interface Difference {
  before: Values;
  after: Values;
}

/** Returns the fields of `names` whose values differ after `plain` has converted them. */
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

/** The result for rows, by id. A row that is neither rejected nor changed already had the values. */
export interface ChangeResult {
  refused: Map<string, AppError>;
  changed: Map<string, Difference>;
}

/**
 * Changes fields of rows that the caller has locked and is allowed to change. Rejected rows do not affect the others,
 * which are written, or only checked when `check` is set.
 */
export type ChangeFields = (
  trx: Db,
  actor: ActorContext,
  changes: FieldChanges,
  how: ChangeOptions,
) => Promise<ChangeResult>;

export interface ChangeOptions {
  check: boolean;
  /** How the values were entered, for records that store this with each value. */
  way: 'cell' | 'bulk';
  /**
   * Restores earlier values that nothing has changed since. Whether the present value may become them is not checked.
   */
  isUndo?: boolean;
}

/** Returns the condition for the rows `t` that lists show. */
export const listedCondition = ({ rule, listed }: Pick<RecordKind, 'rule' | 'listed'>): RawBuilder<SqlBool> =>
  listed ?? inUseCondition(rule.table);

/** Returns the condition for rows in use: lists and choices exclude the others. */
export function inUseCondition(table: Table): RawBuilder<SqlBool> {
  return 'archived_at' in TABLES[table].columns ? sql`t.archived_at is null` : sql`true`;
}
