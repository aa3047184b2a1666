import type { Dataset, GridColumn, GridRow, RowPermissions, Scope } from '@leadwright/contract/grid';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type ScopeRule, type SharedTable, type Table, type Visible, visibleOrNone } from '../access/scope.ts';
import type { Viewer } from '../access/viewer.ts';
import type { ChangedRecords } from './kinds.ts';

/** SQL for the values of a column, and how the column is sorted and filtered. */
export interface GridExpression {
  sql: RawBuilder<unknown>;
  /** True if the value is never null or blank, so that one index serves both sort directions. */
  notNull?: boolean;
  /** The value for filters, sorts, groups and exports, if it differs from the value in rows. */
  compared?: RawBuilder<unknown>;
  /** The value by which rows are sorted, if it differs from the default of the column kind. */
  order?: RawBuilder<unknown>;
  /** Returns the sort order of a group by its value. */
  groupOrder?: (value: RawBuilder<unknown>) => RawBuilder<unknown>;
  /** True if an index in the sort order contains only the rows with a value. */
  hasPartialIndex?: true;
  /** An exception in the specification: an ascending sort by grade puts rows without a grade first. */
  nullsFirstAscending?: true;
  /** True for a calendar day, which does not depend on the time zone. */
  isDay?: true;
  /** The first day of a date whose month or day can be unknown. Filters compare it. */
  firstDay?: RawBuilder<unknown>;
  /** True for digits and codes, which are compared without folding of case and accents. */
  exact?: true;
  /** Returns the stored form of a filter term, if the page shows another one. */
  toStored?: (term: string) => string;
  /** For columns with several values: the condition for any of `values`. An empty list means rows without values. */
  matchSet?: (values: string[]) => RawBuilder<SqlBool>;
  /** The values that have replaced others, by the former value. A filter by a former value also finds its replacement. */
  replacements?: ReadonlyMap<string, string>;
}

/** Returns the value that filters and sorts use. */
export const comparedExpression = ({ compared, sql: rowExpression }: GridExpression): RawBuilder<unknown> =>
  compared ?? rowExpression;

/** The rows of a data set. `visible` is required: see `Visible`. */
export interface GridRows<T extends Table = Table> {
  from: RawBuilder<unknown>;
  where: RawBuilder<SqlBool>;
  visible: Visible<T>;
  /** The version of the record if the viewer may change it. It makes the cells of the row editable. */
  version?: RawBuilder<number | null>;
  /** The version of the record that stores the scope’s own columns, if the viewer may change that record. */
  scopeVersion?: RawBuilder<number | null>;
  /** The permissions of the viewer for the record. */
  can?: RawBuilder<RowPermissions>;
}

/** SQL for the version of a record under `alias`; null if the viewer may not change it. */
export const changeableVersion = (viewer: Viewer, table: SharedTable, alias: string) =>
  sql<
    number | null
  >`case when ${visibleOrNone(viewer, table, alias, 'update')} then ${sql.ref(`${alias}.version`)} end`;

/**
 * SQL for what the viewer may do with a record under `alias`. A null condition (no owner, for example) counts as no.
 */
export function rowPermissions<T extends Table>(viewer: Viewer, rule: ScopeRule<T> | (T & SharedTable), alias: string) {
  const can = (action: 'update' | 'delete') => sql`(${visibleOrNone(viewer, rule, alias, action)}) is true`;
  // As a subquery it is computed once per page when the conditions do not depend on the row.
  return sql<RowPermissions>`(select json_build_object('update', ${can('update')}, 'delete', ${can('delete')}))`;
}

/** A column of an open grid, with its SQL. Names have at most 60 characters, because PostgreSQL limits names. */
export interface ServedColumn extends GridColumn {
  expression: GridExpression;
  /** The name of the field in the audit log, if it differs from the field. */
  auditField?: string;
  /** True if only some users may see the column. Titles of background jobs then do not contain its name. */
  restricted?: true;
}

type Sql = RawBuilder<unknown>;
/** The names of the row fields other than id and columns. */
type ExtraField<C extends string, R extends GridRow> = Exclude<Extract<keyof R, string>, C | 'id'>;

export type GridSource<
  C extends string = string,
  T extends Table = Table,
  S extends Scope = Scope,
  R extends GridRow = GridRow,
> = {
  /** The table of the rows. The scope of another table does not compile. */
  table: T;
  /** The row id, which is selected with the columns and is the last key of every sort. */
  id: Sql;
  /** The column of the table with the row id. The default is `id`. */
  key?: string;
  rows: (viewer: Viewer, scope: S) => GridRows<NoInfer<T>>;
  /** The expression of each column, which can depend on the viewer. */
  columns: Record<C, GridExpression | ((viewer: Viewer) => GridExpression)>;
  /**
   * The columns that a scope adds, for a data set with `hasScopeColumns`. If one has the name of another column, it
   * only fills in what that column does not define.
   */
  columnsIn?: (viewer: Viewer, scope: S) => Promise<Record<string, ServedColumn>>;
  /** The records with the values of the scope columns, if their cells can be edited. */
  recordsIn?: (scope: S) => ChangedRecords;
  /** The condition for suppressed rows in the scope, which exports omit. */
  suppressed?: (scope: S) => RawBuilder<SqlBool>;
  /** The condition for rows that the search box finds. `pattern` is a LIKE pattern for the term. */
  quickSearch: (pattern: string, term: string, viewer: Viewer) => RawBuilder<SqlBool>;
} & ([ExtraField<C, R>] extends [never] ? { extra?: Record<string, Sql> } : { extra: Record<ExtraField<C, R>, Sql> });

export interface ServedGrid {
  dataset: Dataset;
  source: GridSource;
}

/** A grid for one viewer in one scope. Rows, groups and files can only use its columns. */
export interface OpenGrid extends ServedGrid {
  viewer: Viewer;
  scope: Scope;
  columns: ReadonlyMap<string, ServedColumn>;
}
