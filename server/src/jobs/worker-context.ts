import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import type { Config } from '../config.ts';
import type { Database } from '../database/pool.ts';
import type { Task } from './task.ts';

/** What the parts of a worker share. */
export interface WorkerContext {
  pool: Pool;
  db: Database;
  log: FastifyBaseLogger;
  config: Config;
  /** Identifies the worker in the leases of jobs and chunks. */
  worker: string;
  /** The ids of the jobs that the worker runs. */
  runningJobs: Set<string>;
  /** The tasks by kind. */
  tasks: ReadonlyMap<string, Task>;
}
