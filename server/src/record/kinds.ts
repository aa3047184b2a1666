import type { Dataset } from '@leadwright/contract/grid';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import type { ScopeRule, Table } from '../access/scope.ts';
import { TABLES } from '../database/columns.gen.ts';

/** A kind of record, as the calls about any record know it: its history, and where it is used. */
export interface RecordKind {
  name: string;
  /** As in the middle of a sentence. */
  noun: string;
  rule: ScopeRule;
  fields: z.ZodObject;
  /** What a row, here called `t`, is known by. */
  label: RawBuilder<unknown>;
  list: Dataset;
}

/** Rows in use: lists and choices leave out the others. */
export function inUse(table: Table): RawBuilder<SqlBool> {
  return 'archived_at' in TABLES[table].columns ? sql`t.archived_at is null` : sql`true`;
}
