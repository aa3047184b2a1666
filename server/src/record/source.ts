import type { Dataset, GridColumn, GridRow, RowRights, Scope } from '@leadwright/contract/grid';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type ScopeRule, type SharedTable, type Table, type Visible, visibleOrNone } from '../access/scope.ts';
import type { Viewer } from '../access/viewer.ts';
import type { ChangedRecords } from './kinds.ts';

/** How a column of a data set is read. */
export interface GridExpression {
  sql: RawBuilder<unknown>;
  /** Never null, and as a text never blank: an index serves the order either way without a word about nulls. */
  notNull?: boolean;
  /** What is asked about, ordered, grouped and written to files, where that is not what a row shows. */
  compared?: RawBuilder<unknown>;
  /** What the rows are ordered by, where an index has them in another order than that of their kind. */
  order?: RawBuilder<unknown>;
  /** An index has the rows with a value in their order; those without one are not in it. */
  filledInIndex?: true;
  /** The specification's exception: ascending grades put the ungraded first. */
  nullsFirstAscending?: true;
  /** A date that is a day wherever one reads it, and no instant. */
  isDay?: true;
  /** Compared as it stands: digits and codes need no folding of case and accents. */
  exact?: true;
  /** For columns that hold several values: rows that have any of `values`; none given means rows that have none. */
  matchSet?: (values: string[]) => RawBuilder<SqlBool>;
}

/** What a column is asked about: what its rows show, where nothing else is said. */
export const comparedOf = ({ compared, sql: shown }: GridExpression): RawBuilder<unknown> => compared ?? shown;

/** The rows behind a data set. `visible` is not optional: see `Visible`. */
export interface GridRows<T extends Table = Table> {
  from: RawBuilder<unknown>;
  where: RawBuilder<SqlBool>;
  visible: Visible<T>;
  /** Of the row's record, where the viewer may change it; makes the cells of the row editable. */
  version?: RawBuilder<number | null>;
  /** The same of the records behind the columns that a scope adds. */
  scopeVersion?: RawBuilder<number | null>;
  /** What the viewer may do with the row's record. */
  can?: RawBuilder<RowRights>;
}

/** The version of a record under `alias`, null where the viewer may not change it. */
export const changeableVersion = (viewer: Viewer, table: SharedTable, alias: string) =>
  sql<
    number | null
  >`case when ${visibleOrNone(viewer, table, alias, 'update')} then ${sql.ref(`${alias}.version`)} end`;

/** What the viewer may do with a record under `alias`. What is nobody's is not their own: unknown is no. */
export function rowRights<T extends Table>(viewer: Viewer, rule: ScopeRule<T> | (T & SharedTable), alias: string) {
  const can = (action: 'update' | 'delete') => sql`(${visibleOrNone(viewer, rule, alias, action)}) is true`;
  return sql<RowRights>`json_build_object('update', ${can('update')}, 'delete', ${can('delete')})`;
}

/** A column that is there in some scopes only. Its name has at most 60 characters, as PostgreSQL's own names. */
export interface ServedColumn extends GridColumn {
  expression: GridExpression;
  /** What the audit log calls the edited field, where that is another name. */
  loggedAs?: string;
  /** It is not for everybody: the title of a job does not name it. */
  restricted?: true;
}

type Sql = RawBuilder<unknown>;
/** What a row of the data set has besides id and columns. */
type Extra<C extends string, R extends GridRow> = Exclude<Extract<keyof R, string>, C | 'id'>;

export type GridSource<
  C extends string = string,
  T extends Table = Table,
  S extends Scope = Scope,
  R extends GridRow = GridRow,
> = {
  /** The table whose rows these are: no other table's scope will do. */
  table: T;
  /** The row's id, selected beside the columns and the last key of every order. */
  id: Sql;
  /** The column of the table that it is; `id` where left out. */
  key?: string;
  rows: (viewer: Viewer, scope: S) => GridRows<NoInfer<T>>;
  /** How each column is read; some show more to one viewer than to another. */
  columns: Record<C, GridExpression | ((viewer: Viewer) => GridExpression)>;
  /** The columns a scope adds, for a data set with `columnsByScope`. Of one named like another column only what that one leaves open is taken. */
  columnsIn?: (viewer: Viewer, scope: S) => Promise<Record<string, ServedColumn>>;
  /** The records in which the values of these columns lie, where cells of them can be edited. */
  recordsIn?: (scope: S) => ChangedRecords;
  /** Rows that no file has: those on a suppression list that holds in the scope. */
  suppressed?: (scope: S) => RawBuilder<SqlBool>;
  /** Rows the search box finds in what the data set says it looks in; `pattern` is a LIKE pattern of the term. */
  quickSearch: (pattern: string, term: string, viewer: Viewer) => RawBuilder<SqlBool>;
} & ([Extra<C, R>] extends [never] ? { extra?: Record<string, Sql> } : { extra: Record<Extra<C, R>, Sql> });

export interface ServedGrid {
  dataset: Dataset;
  source: GridSource;
}

/** A grid as one viewer has it in one scope. Its columns are all there are, whatever is asked: rows, groups, files. */
export interface OpenGrid extends ServedGrid {
  viewer: Viewer;
  scope: Scope;
  columns: ReadonlyMap<string, ServedColumn>;
}
