import type { Endpoint } from '@leadwright/contract/endpoint';
import type { RawBuilder, SqlBool } from 'kysely';
import type { Table } from './access/scope.ts';

/** A stream of events about rows of one table, which the server sends to the users concerned. */
export interface EventStream {
  endpoint: Endpoint;
  table: Table;
  /** Returns the condition for rows whose changes these users receive. It uses the name of the table as the alias. */
  visibleTo: (userIds: readonly string[]) => RawBuilder<SqlBool>;
}
