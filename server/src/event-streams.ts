import type { Endpoint } from '@leadwright/contract/endpoint';
import type { RawBuilder, SqlBool } from 'kysely';
import type { Table } from './access/scope.ts';

/** Events that the server sends of itself: of rows of one table, to those whom they are for. */
export interface EventStream {
  endpoint: Endpoint;
  table: Table;
  /** The rows, under the name of their table, of whose changes these users hear. */
  heardBy: (userIds: readonly string[]) => RawBuilder<SqlBool>;
}
