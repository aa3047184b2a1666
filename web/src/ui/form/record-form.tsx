import type { AnyResource } from '@leadwright/contract/resource';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { callKey } from '../../api/hooks.ts';
import { notifyDone } from '../notify.ts';
import type { AnyRow } from '../record/row.ts';
import type { Values } from './conflict.ts';
import { FormShell } from './form-shell.tsx';
import { type SaveMode, useRecordForm } from './use-record-form.ts';

interface RecordFormProps {
  resource: AnyResource;
  /** The row to edit; a new one is added where left out. */
  row?: AnyRow;
  /** First values of a new row. */
  initial?: Values;
  onSaved: (row: AnyRow, mode: SaveMode) => void;
  onCancel: () => void;
  children: ReactNode;
}

/** The form of an entity that is said once: adds with its `add`, changes with its `edit`. */
export function RecordForm({ resource, row, initial, onSaved, onCancel, children }: RecordFormProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const record = useRecordForm({
    schema: resource.fields,
    initial: row ?? initial,
    rules: resource.rules,
    onCancel,
    onSave: async (values, version) => {
      const reply = row
        ? await call(resource.edit, { params: { id: row.id }, body: { ...values, version: version ?? row.version } })
        : await call(resource.add, { body: values });
      return reply as unknown as AnyRow;
    },
    onSaved: (saved, mode) => {
      client.setQueryData([callKey(resource.view), { params: { id: saved.id } }], saved);
      client.invalidateQueries({ queryKey: [callKey(resource.list.endpoint)] });
      notifyDone(t('forms.saved', { name: String(saved.name ?? resource.noun.one) }));
      onSaved(saved, mode);
    },
  });
  return (
    <FormShell record={record} another={!row}>
      {children}
    </FormShell>
  );
}
