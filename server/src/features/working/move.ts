import type { WorkingStatus } from '@leadwright/contract/working/status';
import type { Difference } from '../../record/kinds.ts';
import type { WorkingRow } from './rows.queries.ts';

/** A row and its new state. */
export interface Move {
  row: WorkingRow;
  after: {
    status: WorkingStatus;
    status_reason: string;
    status_until: string | null;
    grade_step_id: string | null;
    grade_note: string;
  };
  /** The change for the audit log and undo, with grades by code. */
  difference: Difference;
  isStatusChanged: boolean;
  isGradeChanged: boolean;
  needsQc: boolean;
  evidence: string;
}
