import type { Endpoint } from '@leadwright/contract/endpoint';
import type { RawBuilder, SqlBool } from 'kysely';
import type { Table } from './access/scope.ts';

/** A stream of events about rows of one table, which the server sends to the users concerned. */
export interface EventStream {
  endpoint: Endpoint;
  table: Table;
  /** Returns the SQL condition for the rows whose changes these users receive. Its alias is the name of the table. */
  visibleTo: (userIds: readonly string[]) => RawBuilder<SqlBool>;
}
