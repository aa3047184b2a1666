import { defineMessage } from '@leadwright/contract/message';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import type { Table } from '../access/scope.ts';
import type { Viewer } from '../access/viewer.ts';

/** A list that references choose from. Ids and labels are text, and a search covers the label and `searchText`. */
export interface ChoiceSource {
  /** The table of the rows; null for fixed words, which no user owns. */
  table: Table | null;
  from: RawBuilder<unknown>;
  where: (viewer: Viewer) => RawBuilder<SqlBool>;
  /** The rows whose names are shown to viewers who have their ids, if these are more than the offered ones. */
  named?: (viewer: Viewer) => RawBuilder<SqlBool>;
  id: RawBuilder<unknown>;
  label: RawBuilder<unknown>;
  detail: RawBuilder<unknown>;
  /** Text that is searched in addition to the label: codes, synonyms. */
  searchText?: RawBuilder<unknown>;
  /** The rows that match a LIKE pattern, written for an index: for lists too long to search row by row. */
  find?: (pattern: string) => RawBuilder<SqlBool>;
  order?: RawBuilder<unknown>;
  /** The column that `within` narrows to. */
  within?: RawBuilder<unknown>;
}

/**
 * SQL for the label of the row that an id refers to. The list is a subquery, so that its table names do not clash with
 * those around it; PostgreSQL merges the two again.
 */
export const labelOf = ({ from, id, label }: ChoiceSource, reference: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select choice.label from (select ${id} as id, ${label} as label from ${from}) choice where choice.id = ${reference})`;

/** The problem of a value that a list does not offer. */
export const NOT_OFFERED = defineMessage('problems.choose', 'Choose one of the offered values.');

/** Returns whether a field accepts values that its list does not offer: imports bring them, and undo restores them. */
export const acceptsAnyText = (field: z.ZodType): boolean => field.safeParse('any – text').success;
