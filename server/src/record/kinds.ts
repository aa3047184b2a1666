import { isDeepStrictEqual } from 'node:util';
import type { AppError } from '@leadwright/contract/errors';
import type { Dataset } from '@leadwright/contract/grid';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import type { ActorContext } from '../access/audit.ts';
import type { ScopeRule, Table } from '../access/scope.ts';
import type { Viewer } from '../access/viewer.ts';
import { TABLES } from '../database/columns.gen.ts';
import type { Db, Trx } from '../database/pool.ts';
import type { RowsById, Values } from './row.ts';

/** A kind of record, for endpoints that work with all kinds of records. */
export interface RecordKind {
  name: string;
  /** The noun for the middle of a sentence. */
  noun: string;
  rule: ScopeRule;
  fields: z.ZodObject;
  /** The schema of a record in replies: fields and computed values. */
  row?: z.ZodObject;
  /** SQL for the label of a row `t`. */
  label: RawBuilder<unknown>;
  list: Dataset;
  /** The condition for rows that the list shows. The default is rows in use. */
  listed?: RawBuilder<SqlBool> | undefined;
  /**
   * Selects the ids of campaigns that use a row without a reference to it. These campaigns and the people in them count
   * as uses of the row.
   */
  campaigns?: ((id: string) => RawBuilder<unknown>) | undefined;
  /** Selects the ids of imports whose rows under review use a row. */
  imports?: ((id: string) => RawBuilder<unknown>) | undefined;
  /** For records that are fields: selects the ids of import rows under review whose values do not fit the new limits. */
  misfits?: ((db: Db, id: string, limits: string) => Promise<RawBuilder<unknown> | undefined>) | undefined;
  /** For records that are fields: the grid columns that show the values of the field. */
  columns?: RecordColumns | undefined;
  /** Changes fields of many rows, with the same effects as the form. Without it, rows are changed one by one. */
  change?: ChangeFields;
}

/** Records by id, which is the id of the record or of its grid row, with their names in the audit log. */
export interface LoggedRecords {
  /** The noun for the middle of a sentence. */
  noun: string;
  rows: Omit<RowsById<Table>, 'ids'>;
  /** The entity and the ids of the records in the audit log. */
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

/** Columns that show the label of a row, by data set. */
export type NameColumns = readonly (readonly [dataset: Dataset, columns: readonly string[]])[];

export interface RecordColumns {
  /** SQL for the name of the columns, from the row. */
  name: RawBuilder<unknown>;
  /** Returns the columns of a data set that have this name. */
  columnsNamed: (dataset: Dataset, name: string) => readonly string[];
}

/** The name of a merged record or option, and the name of the one that replaces it. */
export interface Renaming {
  from: string;
  into: string;
  /** Whether another record still has the old name, so that references to it can mean either. */
  isShared?: boolean;
  /** Whether client users may not see the new name. */
  isAgencyOnly?: boolean;
}

/** A reference in which a merge has replaced a name: the filter of a column, before and after. */
export type RenamedReference = { id: string; column: string; before: unknown; after: unknown };

/**
 * A source of rows that use a record by its name, such as saved views. The queries select rows whose filters contain
 * the name or that use one of the columns, with `id`, `label` and data set.
 */
export interface NameReferenceSource {
  entity: string;
  title: string;
  /** Whether the rows use only names of core values, and no options of custom fields. */
  hasCoreNames?: true;
  referencesToName: (viewer: Viewer, name: string, columns: NameColumns) => RawBuilder<unknown>;
  referencesToColumns: (viewer: Viewer, columns: NameColumns) => RawBuilder<unknown>;
  /** Replaces the name of a merged record in the references of all users. Without it, they stay as they are. */
  renames?: {
    /** Finds the references with the name. With `lock`, locks them until the transaction ends. */
    find: (
      db: Db,
      renaming: Renaming,
      columns: NameColumns,
      options?: { lock?: boolean },
    ) => Promise<RenamedReference[]>;
    /** Stores the new names in the references that have not been changed since. */
    store: (trx: Trx, renamed: readonly RenamedReference[]) => Promise<void>;
  };
}

/** New field values, by row id. */
export type FieldChanges = ReadonlyMap<string, Values>;

/** The old and new values of the fields that differ between two states of a row. */
export interface Difference {
  before: Values;
  after: Values;
}

/** Returns the fields of `names` whose values differ after `convert` has converted them. */
export function differenceOf<F extends object>(
  names: readonly string[],
  before: F,
  after: F,
  convert: (name: string, value: unknown) => unknown = (_, value) => value,
): Difference {
  const [previousValues, newValues] = [before as Values, after as Values];
  const changedNames = names.filter(
    (name) => !isDeepStrictEqual(convert(name, previousValues[name]), convert(name, newValues[name])),
  );
  const changedValues = (values: Values) => Object.fromEntries(changedNames.map((name) => [name, values[name]]));
  return { before: changedValues(previousValues), after: changedValues(newValues) };
}

/** The results by row id. A row that is neither rejected nor changed already has the values. */
export interface ChangeResult {
  rejected: Map<string, AppError>;
  changed: Map<string, Difference>;
}

/**
 * Changes fields of rows that the caller has locked and may change. A rejected row does not affect other rows. With
 * `check`, nothing is written.
 */
export type ChangeFields = (
  trx: Trx,
  actor: ActorContext,
  changes: FieldChanges,
  options: ChangeOptions,
) => Promise<ChangeResult>;

export interface ChangeOptions {
  check: boolean;
  /** How the values were entered, which some records store with each value. */
  entryMode: 'cell' | 'bulk';
  /**
   * True when the change restores earlier values. Transitions from the current value are then not checked.
   */
  isUndo?: boolean;
}

/** Returns the condition for rows `t` that the list shows. */
export const listedCondition = ({ rule, listed }: Pick<RecordKind, 'rule' | 'listed'>): RawBuilder<SqlBool> =>
  listed ?? inUseCondition(rule.table);

/** Returns the condition for rows in use. Lists and choices contain only rows in use. */
export function inUseCondition(table: Table): RawBuilder<SqlBool> {
  return 'archived_at' in TABLES[table].columns ? sql`t.archived_at is null` : sql`true`;
}
