import type { Dataset } from '@leadwright/contract/grid';
import type { RawBuilder, SqlBool } from 'kysely';
import type { Table, Visible } from '../access/scope.ts';
import type { Viewer } from '../access/viewer.ts';

/** How a column of a data set is read. */
export interface GridExpression {
  sql: RawBuilder<unknown>;
  /** Never null: a descending index serves the order without a word about nulls. */
  notNull?: boolean;
  /** The specification's exception: ascending grades put the ungraded first. */
  nullsFirstAscending?: true;
  /** Compared as it stands: digits and codes need no folding of case and accents. */
  exact?: true;
  /** For columns that hold several values: rows that have any of `values`; none given means rows that have none. */
  matchSet?: (values: string[]) => RawBuilder<SqlBool>;
}

/** The rows behind a data set. `visible` is not optional: see `Visible`. */
export interface GridRows<T extends Table = Table> {
  from: RawBuilder<unknown>;
  where: RawBuilder<SqlBool>;
  visible: Visible<T>;
}

export interface GridSource<C extends string = string, T extends Table = Table> {
  /** The table whose rows these are: no other table's scope will do. */
  table: T;
  /** The row's id, selected beside the columns and the last key of every order. */
  id: RawBuilder<unknown>;
  rows: (viewer: Viewer, campaignId: string | undefined) => GridRows<NoInfer<T>>;
  columns: Record<C, GridExpression>;
  /** Rows the search box finds; `pattern` is a folded LIKE pattern. */
  quickSearch: (pattern: string) => RawBuilder<SqlBool>;
  /** Further values a cell or link needs that are no column of their own. */
  extra?: Record<string, RawBuilder<unknown>>;
}

export interface ServedGrid {
  dataset: Dataset;
  source: GridSource;
}
