import type { ChecklistItem } from '@leadwright/contract/steps/step-fields';
import { ChecklistLines } from '../../ui/checklist/checklist-lines.tsx';
import { useField, useFormContext } from '../../ui/form/form-context.ts';

/** Edits the checklist in the form of a step. */
export function ChecklistField() {
  const { form } = useFormContext();
  const { id, value, set, error } = useField<ChecklistItem[]>('checklist');
  return <ChecklistLines id={id} value={value} onChange={set} problems={form.errors} error={error} />;
}
