import type { Endpoint } from '@leadwright/contract/endpoint';
import type { RawBuilder, SqlBool } from 'kysely';
import type { Table } from './access/scope.ts';

/** Events that the server sends: about rows of one table, to the users concerned. */
export interface EventStream {
  endpoint: Endpoint;
  table: Table;
  /** The rows, under the name of their table, whose changes are sent to these users. */
  visibleTo: (userIds: readonly string[]) => RawBuilder<SqlBool>;
}
