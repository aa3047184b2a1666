import type { Endpoint } from '@leadwright/contract/endpoint';
import type { Problem } from '@leadwright/contract/problems';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import type { Viewer } from './access/viewer.ts';
import type { Config } from './config.ts';
import type { Db } from './database/pool.ts';
import type { EventStream } from './event-streams.ts';
import type { JobRunner } from './jobs/runner.ts';
import type { Bounce } from './mail/sender.ts';
import type { ReadPriority } from './read-priority.ts';
import type { ChoiceSource } from './record/choices.ts';
import type { NamedBy, RecordKind } from './record/kinds.ts';
import type { ServedGrid } from './record/source.ts';

/** What every feature is handed: the parts of the server in one object. */
export interface App {
  http: FastifyInstance;
  config: Config;
  pool: Pool;
  db: Db;
  /** Pages of grids: the same database, with a limit on how long a statement may take. */
  gridDb: Db;
  /** Counts of grids, on few connections: they read far more than a page, and are never in its way. */
  countDb: Db;
  /** Lets pages of grids go before the counts of their rows. */
  pages: ReadPriority;
  /** The data sets by name, for counts, exports and bulk actions. */
  grids: Map<string, ServedGrid>;
  /** The lists that references choose from, by name. */
  choices: Map<string, ChoiceSource>;
  /** The streams of events, by the path of their call. */
  streams: Map<string, EventStream>;
  /** Everything that has a page of its own, by the name in its calls and in the audit log. */
  records: Map<string, RecordKind>;
  /** What else uses records, by their names. */
  namedBy: NamedBy[];
  /** What a violated unique constraint means, by its name. */
  taken: Map<string, FieldProblem>;
  /** What a refused recipient means to the record that a mail was about, by its table. */
  bounces: Map<string, (trx: Db, bounce: Bounce) => Promise<void>>;
  jobs: JobRunner;
  /** Signs tokens and seals cookies. */
  keys: Uint8Array;
  /** The signed-in user behind a request, or a `not_signed_in` error. */
  identify(request: FastifyRequest): Promise<Viewer>;
  /** Every call that is bound, for the OpenAPI document. */
  served: Endpoint[];
}

export interface FieldProblem {
  field: string;
  problem: Problem;
}
