import { defineMessage } from '@leadwright/contract/message';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import type { Table } from '../access/scope.ts';
import type { Viewer } from '../access/viewer.ts';

/** A list of choices for references. Ids and labels are text, and a search covers the label and `searchText`. */
export interface ChoiceSource {
  /** The table of the rows; null for a fixed list of words. */
  table: Table | null;
  from: RawBuilder<unknown>;
  where: (viewer: Viewer) => RawBuilder<SqlBool>;
  /** The rows whose labels viewers may see, if these are more than the rows that they may choose. */
  whereLabelVisible?: (viewer: Viewer) => RawBuilder<SqlBool>;
  id: RawBuilder<unknown>;
  label: RawBuilder<unknown>;
  detail: RawBuilder<unknown>;
  /** Text that is searched in addition to the label: codes, synonyms. */
  searchText?: RawBuilder<unknown>;
  /** An indexed condition for the rows that match a LIKE pattern, for long lists. */
  find?: (pattern: string) => RawBuilder<SqlBool>;
  order?: RawBuilder<unknown>;
  /** The column that the parameter `within` of a lookup filters. */
  withinColumn?: RawBuilder<unknown>;
}

/**
 * SQL for the label of the row with an id. The list is a subquery, so that its table names do not clash with names
 * outside it; PostgreSQL merges the subquery into the statement.
 */
export const labelOf = ({ from, id, label }: ChoiceSource, reference: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select choice.label from (select ${id} as id, ${label} as label from ${from}) choice where choice.id = ${reference})`;

/** The problem of a value that a list does not offer. */
export const NOT_OFFERED = defineMessage('problems.choose', 'Choose one of the offered values.');

/** Returns whether a field accepts values that its list does not offer, which imports and undo can write. */
export const acceptsAnyText = (field: z.ZodType): boolean => field.safeParse('any – text').success;
