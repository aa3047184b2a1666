import type { ChangeState, SkipReason } from '@leadwright/contract/features/changes';
import { defineMessage } from '@leadwright/contract/message';
import type { Problem } from '@leadwright/contract/problems';
import type { ScreenLink } from '@leadwright/contract/screen-link';
import type { RawBuilder } from 'kysely';
import type { ActorContext, AuditEntry } from '../access/audit.ts';
import type { Table } from '../access/scope.ts';
import type { Viewer } from '../access/viewer.ts';
import type { Db, Trx } from '../database/pool.ts';

export type Json = Record<string, unknown>;

export interface StoredChange<P = Json> {
  id: string;
  kind: string;
  /** The records that the change is about. */
  subject_ids: string[];
  campaign_id: string | null;
  params: P;
  /** What `complete` returned. */
  result: Json;
  state: ChangeState;
  /** The number of changed rows that were not restored. */
  changed: number;
  created_by: string | null;
  ended_at: string | null;
}

/** A row of a change. */
export interface ChangeRow {
  no: number;
  campaign_id: string | null;
  record_id: string;
  /** The column, the table of links or the id of the field with the value, if the kind needs it. */
  place: string | null;
  /** The previous and the new value, as the kind stored them. */
  before: unknown;
  after: unknown;
  /** The versions of the records after the change. */
  version: number | null;
  scope_version: number | null;
}

/**
 * The outcome of a row. A skipped row is not changed at all; a changed row with a reason is changed only in part. All who
 * can see the change can read `reason`; `actorReason` is the reason as its actor may see it, and is not stored.
 */
export type RowOutcome =
  | { state: 'changed'; before?: unknown; after?: unknown; reason?: SkipReason; actorReason?: SkipReason }
  | { state: 'same' }
  | { state: 'skipped'; reason: SkipReason };
export type UndoOutcome = { state: 'undone' } | { state: 'kept'; reason: SkipReason };

/** Returns the reason for the outcome of a row. */
export const skipReason = (problem: Problem): SkipReason =>
  typeof problem === 'string' ? { message: problem } : { message: problem.message, messageKey: problem };

const changedSince = defineMessage('problems.changedSince', 'This {{what}} has since been changed.', {
  what: 'record',
});
/** The outcome of a row that an undo keeps because it has been changed since. */
export const CHANGED_SINCE = {
  state: 'kept',
  reason: skipReason(changedSince),
} satisfies UndoOutcome;

/** One step of a change, in its transaction. */
export interface ChangeStep<P, C> {
  trx: Trx;
  /** The user who started the job, with their current permissions. */
  actor: ActorContext;
  change: StoredChange<P>;
  /** What `open` returned. */
  context: C;
}

/** The state of a selection: where the next rows start; null when all rows are selected. */
export type Cursor = Json | null;

export interface Selection {
  next: Cursor;
  total?: number;
  /** Rows that the selection has itself processed, and how many of these it has changed and added as changed rows. */
  processed?: number;
  changed?: number;
  /** What is stored with the change, such as counts. */
  result?: Json;
}

export interface ChangeResult<O> {
  /** The outcomes by the number of the row. */
  outcomes: ReadonlyMap<number, O>;
  /**
   * SQL for the current versions of the records behind the row `r`, if an undo compares versions. An undo returns it as
   * well if `before` has the version before the change, so that earlier changes of the row can be undone next.
   */
  versions?: { version: RawBuilder<unknown>; scope_version: RawBuilder<unknown> };
}

/** What an undo needs before its job starts. */
export interface PreparedUndo {
  title: string;
  entry: AuditEntry;
}

/**
 * A kind of change of many rows. A job selects the rows, changes them in batches and stores what it changed; another
 * job restores them. Each batch and its checkpoint are one transaction, so that a job continues after a crash without
 * changing a row twice. A change of a few rows runs in the transaction of its request instead.
 */
export interface ChangeKind<P extends Json = Json, C = unknown> {
  /** The name of the kind, and of its job; the job of an undo has the suffix `-undo`. */
  name: string;
  /** What the jobs count. */
  unit: string;
  /** Returns the screen that the jobs are about. The default is the campaign. */
  about?(campaignId: string | null): ScreenLink;
  /** Rows per step. A crash loses at most one step, and other writers wait only for one step. */
  batchSize?: number;
  /**
   * The tables whose statistics are updated (`analyze`) before each job, because its steps read a few rows by key. Most
   * of the rows may have changed since the last update.
   */
  tables?: readonly Table[];
  /** Minutes after the end during which an undo can start. Without it, there is no limit. */
  undoMinutes?: number;
  /** Days after the end after which the change is deleted. Without it, changes are kept. */
  retentionDays?: number;
  /** Loads what a step needs. Throws when the actor may no longer make the change. Called in every step. */
  open(step: Omit<ChangeStep<P, C>, 'context'>): Promise<C>;
  /**
   * Adds the next rows with `addRows`, at most about `limit`, or all rows at once. Called until `next` is null. A kind
   * whose plans have all rows needs none. It may also change the rows, if one statement can find and change them.
   */
  select?(step: ChangeStep<P, C>, cursor: Cursor, limit: number): Promise<Selection>;
  /** Changes rows. A row without an outcome counts as changed. A kind whose selections change rows needs none. */
  apply?(step: ChangeStep<P, C>, rows: readonly ChangeRow[]): Promise<ChangeResult<RowOutcome>>;
  /**
   * Restores changed rows, the last ones first. A row that has been changed since is kept. A row without an outcome
   * counts as undone.
   */
  revert(step: ChangeStep<P, C>, rows: readonly ChangeRow[]): Promise<ChangeResult<UndoOutcome>>;
  /** Runs after the last row, in the transaction that ends the change. The returned values are stored for an undo. */
  complete?(step: ChangeStep<P, C>): Promise<Json>;
  /** Runs after the last row of an undo, in the transaction that ends it. */
  revertCompletion?(step: ChangeStep<P, C>): Promise<void>;
  /** Returns whether the viewer may undo a change that can still be undone. */
  mayUndo(viewer: Viewer, change: StoredChange<P>): boolean;
  /** Checks the records of the change when an undo starts, and restores those that its rows refer to. */
  prepareUndo(trx: Trx, actor: ActorContext, change: StoredChange<P>): Promise<PreparedUndo>;
  /** Throws unless the viewer may read the record that changes are about. Without it, changes cannot be listed. */
  assertSubjectReadable?(db: Db, viewer: Viewer, subjectId: string): Promise<void>;
  /** Returns the names of what was replaced and of its replacement that the viewer may see, by the id of the change. */
  describe?(
    db: Db,
    changes: readonly StoredChange<P>[],
    viewer: Viewer,
  ): Promise<ReadonlyMap<string, { from: string; into: string }>>;
  /** Returns the names of the records behind rows that the viewer can see, by the id of the record. */
  nameRows(
    db: Db,
    viewer: Viewer,
    change: StoredChange<P>,
    rows: readonly ChangeRow[],
  ): Promise<ReadonlyMap<string, string>>;
}

/** The kind of the job that undoes changes of a kind. */
export const undoJobKind = ({ name }: Pick<ChangeKind, 'name'>) => `${name}-undo`;
