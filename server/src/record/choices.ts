import { defineMessage } from '@leadwright/contract/message';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import type { Table } from '../access/scope.ts';
import type { Viewer } from '../access/viewer.ts';

/** A list that references choose from: ids and labels are text, and a search looks into the label and `also`. */
export interface ChoiceSource {
  /** The table whose rows these are; null for words that are nobody's. */
  table: Table | null;
  from: RawBuilder<unknown>;
  where: (viewer: Viewer) => RawBuilder<SqlBool>;
  /** Rows whose names are told to whoever has their ids, where these are more than what is offered. */
  named?: (viewer: Viewer) => RawBuilder<SqlBool>;
  id: RawBuilder<unknown>;
  label: RawBuilder<unknown>;
  detail: RawBuilder<unknown>;
  /** Text that is searched besides the label: codes, synonyms. */
  also?: RawBuilder<unknown>;
  /** The rows that match a LIKE pattern, in the words of an index: for lists too long to be searched row by row. */
  find?: (pattern: string) => RawBuilder<SqlBool>;
  order?: RawBuilder<unknown>;
  /** The column that `within` narrows to. */
  within?: RawBuilder<unknown>;
}

/**
 * The label of the row that an id refers to, as an expression. The list stands in a query of its own, so that its names
 * for tables and those around it are kept apart; PostgreSQL takes the two together again.
 */
export const labelOf = ({ from, id, label }: ChoiceSource, reference: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select choice.label from (select ${id} as id, ${label} as label from ${from}) choice where choice.id = ${reference})`;

/** Said of a value that a list does not offer. */
export const NOT_OFFERED = defineMessage('problems.choose', 'Choose one of the offered values.');

/** Whether a field holds what its list does not offer, too: imports bring such, and undo brings them back. */
export const takesAnyText = (field: z.ZodType): boolean => field.safeParse('any – text').success;
