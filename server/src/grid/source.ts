import type { Dataset } from '@leadwright/contract';
import type { RawBuilder, SqlBool } from 'kysely';
import type { Visible } from '../database/scope.ts';
import type { Viewer } from '../http/viewer.ts';

/** How a column of a data set is read. */
export interface GridExpression {
  sql: RawBuilder<unknown>;
  /** Never null: a descending index serves the order without a word about nulls. */
  notNull?: true;
  /** The specification's exception: ascending grades put the ungraded first. */
  nullsFirstAscending?: true;
  /** Compared as it stands: digits and codes need no folding of case and accents. */
  exact?: true;
  /** For columns that hold several values: rows that have any of `values`; none given means rows that have none. */
  matchSet?: (values: string[]) => RawBuilder<SqlBool>;
}

/** The rows behind a data set. `visible` is not optional: see `Visible`. */
export interface GridRows {
  from: RawBuilder<unknown>;
  where: RawBuilder<SqlBool>;
  visible: Visible;
}

export interface GridSource<C extends string = string> {
  /** The row's id, selected beside the columns and the last key of every order. */
  id: RawBuilder<unknown>;
  rows: (viewer: Viewer, campaignId: string | undefined) => GridRows;
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
