import type { WorkingStatus } from '@leadwright/contract/working/status';
import type { Difference } from '../../record/kinds.ts';
import type { WorkingRow } from './rows.queries.ts';

/** A row and what it becomes. */
export interface Move {
  row: WorkingRow;
  after: {
    status: WorkingStatus;
    status_reason: string;
    status_until: string | null;
    grade_step_id: string | null;
    grade_note: string;
  };
  /** The same for the log and for whoever undoes it: grades by their codes. */
  difference: Difference;
  isMoved: boolean;
  isGraded: boolean;
  needsQc: boolean;
  evidence: string;
}
