import type { Dataset, GridColumn, GridRow, RowPermissions, Scope } from '@leadwright/contract/grid';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type ScopeRule, type SharedTable, type Table, type Visible, visibleOrNone } from '../access/scope.ts';
import type { Viewer } from '../access/viewer.ts';
import type { ChangedRecords } from './kinds.ts';

/** How a column of a data set is read. */
export interface GridExpression {
  sql: RawBuilder<unknown>;
  /** Never null, and never blank as text: an index serves both sort directions without a clause about nulls. */
  notNull?: boolean;
  /** The value to filter, sort, group and export by, where it differs from the one that a row shows. */
  compared?: RawBuilder<unknown>;
  /** The value to sort by, where an index uses another order than that of the kind. */
  order?: RawBuilder<unknown>;
  /** An index contains the rows with a value in their order; rows without one are not in it. */
  hasPartialIndex?: true;
  /** The specification's exception: an ascending sort by grade puts rows without a grade first. */
  nullsFirstAscending?: true;
  /** A date that is the same day in every time zone, not an instant. */
  isDay?: true;
  /** Compared without folding of case and accents, which digits and codes do not need. */
  exact?: true;
  /** For columns with several values: rows that have any of `values`; an empty list means rows without values. */
  matchSet?: (values: string[]) => RawBuilder<SqlBool>;
}

/** Returns the value that filters and sorts use: the shown one, unless another is defined. */
export const comparedExpression = ({ compared, sql: shown }: GridExpression): RawBuilder<unknown> => compared ?? shown;

/** The rows behind a data set. `visible` is not optional: see `Visible`. */
export interface GridRows<T extends Table = Table> {
  from: RawBuilder<unknown>;
  where: RawBuilder<SqlBool>;
  visible: Visible<T>;
  /** The version of the row's record if the viewer may change it; makes the cells of the row editable. */
  version?: RawBuilder<number | null>;
  /** The same for the records behind the columns that a scope adds. */
  scopeVersion?: RawBuilder<number | null>;
  /** What the viewer may do with the row's record. */
  can?: RawBuilder<RowPermissions>;
}

/** SQL for the version of a record under `alias`; null if the viewer may not change it. */
export const changeableVersion = (viewer: Viewer, table: SharedTable, alias: string) =>
  sql<
    number | null
  >`case when ${visibleOrNone(viewer, table, alias, 'update')} then ${sql.ref(`${alias}.version`)} end`;

/** SQL for what the viewer may do with a record under `alias`. A null condition (no owner, for example) counts as no. */
export function rowPermissions<T extends Table>(viewer: Viewer, rule: ScopeRule<T> | (T & SharedTable), alias: string) {
  const can = (action: 'update' | 'delete') => sql`(${visibleOrNone(viewer, rule, alias, action)}) is true`;
  return sql<RowPermissions>`json_build_object('update', ${can('update')}, 'delete', ${can('delete')})`;
}

/** A column that exists in some scopes only. Its name has at most 60 characters, as PostgreSQL limits names. */
export interface ServedColumn extends GridColumn {
  expression: GridExpression;
  /** The name of the edited field in the audit log, where it differs. */
  auditField?: string;
  /** Only some users may see it, so job titles do not name it. */
  restricted?: true;
}

type Sql = RawBuilder<unknown>;
/** The parts of a row of the data set other than id and columns. */
type ExtraField<C extends string, R extends GridRow> = Exclude<Extract<keyof R, string>, C | 'id'>;

export type GridSource<
  C extends string = string,
  T extends Table = Table,
  S extends Scope = Scope,
  R extends GridRow = GridRow,
> = {
  /** The table of the rows; the scope of another table does not compile. */
  table: T;
  /** The row's id: selected with the columns, and the last key of every sort. */
  id: Sql;
  /** The column of the table with that id; `id` when not set. */
  key?: string;
  rows: (viewer: Viewer, scope: S) => GridRows<NoInfer<T>>;
  /** How each column is read; some columns depend on the viewer. */
  columns: Record<C, GridExpression | ((viewer: Viewer) => GridExpression)>;
  /**
   * The columns that a scope adds, for a data set with `hasScopeColumns`. If one has the name of another column, it only
   * fills in what that column does not define.
   */
  columnsIn?: (viewer: Viewer, scope: S) => Promise<Record<string, ServedColumn>>;
  /** The records that store the values of these columns, if their cells can be edited. */
  recordsIn?: (scope: S) => ChangedRecords;
  /** Rows that no export contains: those on a suppression list that applies in the scope. */
  suppressed?: (scope: S) => RawBuilder<SqlBool>;
  /** Rows that the search box finds in the columns that the data set names; `pattern` is a LIKE pattern of the term. */
  quickSearch: (pattern: string, term: string, viewer: Viewer) => RawBuilder<SqlBool>;
} & ([ExtraField<C, R>] extends [never] ? { extra?: Record<string, Sql> } : { extra: Record<ExtraField<C, R>, Sql> });

export interface ServedGrid {
  dataset: Dataset;
  source: GridSource;
}

/** A grid for one viewer in one scope. Rows, groups and files can use no other columns than these. */
export interface OpenGrid extends ServedGrid {
  viewer: Viewer;
  scope: Scope;
  columns: ReadonlyMap<string, ServedColumn>;
}
