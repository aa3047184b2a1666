import type { Endpoint } from '@leadwright/contract/endpoint';
import type { Problem } from '@leadwright/contract/problems';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import type { Viewer } from './access/viewer.ts';
import type { ChangeKind } from './change/kinds.ts';
import type { Config } from './config.ts';
import type { Database, Db, Trx } from './database/pool.ts';
import type { EventStream } from './event-streams.ts';
import type { JobRunner } from './jobs/runner.ts';
import type { Bounce } from './mail/sender.ts';
import type { ReadPriority } from './read-priority.ts';
import type { ChoiceSource } from './record/choices.ts';
import type { NameReferenceSource, RecordKind } from './record/kinds.ts';
import type { ServedGrid } from './record/source.ts';

/** The parts of the server in one object, which every feature receives. */
export interface App {
  http: FastifyInstance;
  config: Config;
  pool: Pool;
  /** The connections of jobs, which run at low priority. */
  jobPool: Pool;
  /** Reads grid pages, with a limit on the duration of a statement. */
  gridDb: Db;
  /** A few connections for the row counts of grids, which read far more than a page and must not delay it. */
  countDb: Database;
  /** Lets grid pages run before the counts of their rows. */
  pages: ReadPriority;
  /** The data sets by name, for counts, exports and bulk actions. */
  grids: Map<string, ServedGrid>;
  /** The lists of choices for reference fields, by name. */
  choices: Map<string, ChoiceSource>;
  /** The event streams, by the path of their endpoint. */
  streams: Map<string, EventStream>;
  /** All kinds of records with a page, by their name in requests and in the audit log. */
  records: Map<string, RecordKind>;
  /** Sources that reference records by name and not by id. */
  nameReferenceSources: NameReferenceSource[];
  /** The problem behind a violated unique constraint, by the constraint's name. */
  uniqueProblems: Map<string, FieldProblem>;
  /** Handlers of rejected mail recipients, by the table of the record that the mail was about. */
  bounceHandlers: Map<string, (trx: Trx, bounce: Bounce) => Promise<void>>;
  jobs: JobRunner;
  /** The kinds of changes of many rows that can be undone, by name. */
  changes: Map<string, ChangeKind>;
  /** Signs tokens and cookies. */
  keys: Uint8Array;
  /** Returns the signed-in user of a request, or throws `not_signed_in`. */
  identify(request: FastifyRequest): Promise<Viewer>;
  /** All bound endpoints, for the OpenAPI document. */
  boundEndpoints: Endpoint[];
}

export interface FieldProblem {
  field: string;
  problem: Problem;
}
