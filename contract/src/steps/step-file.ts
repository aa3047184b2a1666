import { z } from 'zod';
import { storable } from '../fields.ts';

/** Steps as files, for import and export. */

export const STEP_FORMAT = { csv: 'CSV', json: 'JSON' } as const;
export type StepFormat = keyof typeof STEP_FORMAT;
export const stepFormat = z.enum(Object.keys(STEP_FORMAT) as [StepFormat, ...StepFormat[]]);

/** The columns of a step file; a missing column leaves the values of the steps unchanged. */
export const STEP_COLUMNS = [
  'code',
  'name',
  'phase',
  'duration',
  'order',
  'effort_hours',
  'owner_type',
  'description',
  'checklist',
  'predecessors',
  'deliverable',
  'client_visible',
  'billable',
  'entry_criteria',
  'exit_criteria',
  'state',
] as const;
/** Additional columns for a client's steps. */
export const CLIENT_STEP_COLUMNS = ['master', 'hidden'] as const;
export type StepColumn = (typeof STEP_COLUMNS)[number] | (typeof CLIENT_STEP_COLUMNS)[number];

/** Maximum number of steps in a file, well above what any campaign needs. */
export const MAX_IMPORTED_STEPS = 300;
const MAX_FILE_LENGTH = 2_000_000;

export const stepFile = { format: stepFormat, text: storable().max(MAX_FILE_LENGTH).meta({ label: 'File' }) };
export const MAX_STEP_FILE_BYTES = 4 * MAX_FILE_LENGTH;

export const STEP_OUTCOME = { added: 'Added', changed: 'Changed', same: 'Unchanged' } as const;
export type StepOutcome = keyof typeof STEP_OUTCOME;

/** The result for each step of a file. */
export const stepOutcomes = z.object({
  results: z.array(
    z.object({
      line: z.int(),
      id: z.uuid(),
      code: z.string(),
      name: z.string(),
      outcome: z.enum(Object.keys(STEP_OUTCOME) as [StepOutcome, ...StepOutcome[]]),
    }),
  ),
});
export type StepOutcomes = z.infer<typeof stepOutcomes>;
