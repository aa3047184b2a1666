import type { ScreenLink } from '@leadwright/contract/screen-link';
import type { PoolClient } from 'pg';
import type { Viewer } from '../access/viewer.ts';
import type { Db } from '../database/pool.ts';

type Json = Record<string, unknown>;

/** What one step of a task has done; saved with the job in the step's own transaction. */
export interface Step {
  /** Units done so far in all. */
  processed: number;
  total?: number;
  /** Enough to go on from here after a crash. */
  checkpoint?: Json;
}

/** A running job as its task sees it. */
export interface JobRun<P extends Json = Json> {
  id: string;
  kind: string;
  params: P;
  ownerId: string | null;
  campaignId: string | null;
  /** What the last step saved; null at the very start. */
  checkpoint: Json | null;
  processed: number;
  db: Db;
  /** Fires when the job is to stop at once: the server is going down or the job's lease was lost. */
  signal: AbortSignal;
  /**
   * Does a piece of work and saves how far it came, both or neither. Here pause and cancel take effect: after the
   * commit the call throws, and the task lets it pass. `client` is the transaction's own connection, for COPY.
   */
  step(work: (trx: Db, client: PoolClient) => Promise<Step>): Promise<void>;
  /**
   * Plans chunks once and has them done by the task's `chunk`, here and by every worker with time to spare. Answers
   * how many were given up; they can be run again by themselves. The plan's checkpoint is what all chunks go by.
   */
  inChunks(plan: (trx: Db) => Promise<{ chunks: PlannedChunk[]; checkpoint: Json }>): Promise<number>;
}

/** What a chunk has to do, in the task's own words, and the units it stands for. */
export interface PlannedChunk {
  plan: Json;
  units: number;
}

/** A chunk as its task sees it, in whatever worker: what it needs of the run stands in the job's checkpoint. */
export interface ChunkRun<P extends Json = Json> {
  params: P;
  ownerId: string | null;
  checkpoint: Json | null;
  plan: Json;
  /** Somebody wants it done once more. */
  isRerun: boolean;
  db: Db;
  signal: AbortSignal;
  /** Writes what the chunk has come to and marks it done, both or neither. */
  finish(work: (trx: Db, client: PoolClient) => Promise<void>): Promise<void>;
}

export interface Outcome {
  /** Some units failed and are listed in the result. */
  withErrors?: boolean;
  result?: Json;
  /** Path of a file the job has made, for its owner to download. */
  file?: string;
}

/** A job that has made a file. */
export interface FinishedJob<P extends Json = Json> {
  ownerId: string | null;
  params: P;
  checkpoint: Json | null;
}

export interface Task<P extends Json = Json> {
  kind: string;
  unit: string;
  /** The screen of what its jobs are about. */
  about?(params: P): ScreenLink;
  run(job: JobRun<P>): Promise<Outcome>;
  /**
   * Whether somebody may have the file that the job has made, by their rights of this moment. A task without this makes
   * files for nobody.
   */
  mayDownload?(viewer: Viewer, job: FinishedJob<P>): Promise<boolean>;
  /** Does one of the chunks that `run` has planned. */
  chunk?(chunk: ChunkRun<P>): Promise<void>;
  /**
   * Puts the world right when the job failed or was cancelled (states of the record it worked on), in the transaction
   * that ends the job.
   */
  stopped?(trx: Db, params: P, why: 'failed' | 'cancelled', message: string): Promise<void>;
  /**
   * Puts the record to work again when a part of the ended job is to be done once more, in the transaction that opens
   * the part; throws where the record has moved on since.
   */
  reopened?(trx: Db, params: P, jobId: string): Promise<void>;
}
