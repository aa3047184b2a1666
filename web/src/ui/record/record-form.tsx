import type { AnyResource } from '@leadwright/contract/resource';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { notifySuccess } from '../../api/notify.ts';
import type { Values } from '../form/conflict.ts';
import { FormShell } from '../form/form-shell.tsx';
import { type SaveAttempt, type SaveMode, useRecordForm } from '../form/use-record-form.ts';
import { useImpact } from '../impact/use-impact.tsx';
import type { AnyRow } from '../record-context/row.ts';
import { useUpdateRow } from '../record-context/use-update-row.ts';

interface RecordFormProps {
  resource: AnyResource;
  /** The row to edit; omitted for a new row. */
  row?: AnyRow;
  /** Initial values of a new row. */
  initial?: Values;
  onSaved: (row: AnyRow, mode: SaveMode) => void;
  onCancel: () => void;
  children: ReactNode;
}

/** Creates a row, or updates the row with the id of the attempt if it has one. */
export async function saveRow(
  resource: AnyResource,
  values: Values,
  version: number | undefined,
  { id, key }: SaveAttempt,
): Promise<AnyRow> {
  const reply =
    id === undefined
      ? await call(resource.add, { body: values }, { key })
      : await call(resource.edit, { params: { id }, body: { ...values, version } }, { key });
  return reply as unknown as AnyRow;
}

/** The form of an entity. It saves with the entity's `add` or `edit` endpoint. */
export function RecordForm({ resource, row, initial, onSaved, onCancel, children }: RecordFormProps) {
  const { t } = useTranslation();
  const updateRow = useUpdateRow(resource);
  const impact = useImpact(resource);
  const record = useRecordForm({
    schema: resource.fields,
    initial: row ?? initial,
    entity: resource.name,
    rules: resource.rules,
    onCancel,
    confirmChange: (base, values) => impact.ask(base as AnyRow, values.params),
    onSave: (values, version, attempt) => saveRow(resource, values, version, attempt),
    onSaved: (savedRow, mode) => {
      updateRow(savedRow);
      if (mode === 'quiet') return;
      notifySuccess(t('forms.saved', { name: String(savedRow.name ?? resource.noun.one) }));
      onSaved(savedRow, mode);
    },
  });
  return (
    <>
      <FormShell record={record} canAddAnother={!row}>
        {children}
      </FormShell>
      {impact.dialog}
    </>
  );
}
