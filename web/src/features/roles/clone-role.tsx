import './messages.ts';
import { cloneRole, roles } from '@leadwright/contract/features/roles';
import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { useCall } from '../../api/hooks.ts';
import { notifySuccess } from '../../api/notify.ts';
import { to } from '../../paths.ts';
import type { Values } from '../../ui/form/conflict.ts';
import { FormShell } from '../../ui/form/form-shell.tsx';
import { Sections } from '../../ui/form/sections.tsx';
import { useRecordForm } from '../../ui/form/use-record-form.ts';
import { formatCount } from '../../ui/format.ts';
import { AddScreen, type FormCallbacks } from '../../ui/record/form-screens.tsx';
import { saveRow } from '../../ui/record/record-form.tsx';
import { type AnyRow, NO_REFETCH } from '../../ui/record-context/row.ts';
import { useUpdateRow } from '../../ui/record-context/use-update-row.ts';

/** Adds a role with all permissions of another role. */
export function CloneRole({ id }: { id: string }) {
  const { t } = useTranslation();
  const recordQuery = useCall(roles.view, { params: { id } }, NO_REFETCH);
  const { name = '', permissions: count = 0 } = recordQuery.data ?? {};
  return (
    <AddScreen<AnyRow>
      noun={roles.noun.one}
      schema={roles.fields}
      copyQuery={recordQuery as never}
      back={to('roles')}
      view={(row) => to('role', { roleId: row.id })}
      edit={(row) => to('roleEdit', { roleId: row.id })}
    >
      {(initial, callbacks) => (
        <CloneForm
          id={id}
          initial={initial}
          callbacks={callbacks}
          description={t('roles.clone.text', { name, count, formatted: formatCount(count) })}
        />
      )}
    </AddScreen>
  );
}

interface CloneFormProps {
  id: string;
  initial: Values;
  callbacks: FormCallbacks<AnyRow>;
  description: string;
}

function CloneForm({ id, initial, callbacks: { onSaved, onCancel }, description }: CloneFormProps) {
  const { t } = useTranslation();
  const updateRow = useUpdateRow(roles as never);
  const record = useRecordForm({
    schema: roles.fields,
    initial,
    entity: roles.name,
    onCancel,
    onSave: async (values, version, attempt) =>
      attempt.id === undefined
        ? ((await call(cloneRole, { params: { id }, body: values }, { key: attempt.key })) as unknown as AnyRow)
        : saveRow(roles as never, values, version, attempt),
    onSaved: (row, mode) => {
      updateRow(row);
      notifySuccess(t('forms.saved', { name: String(row.name) }));
      onSaved(row, mode);
    },
  });
  return (
    <FormShell record={record}>
      <Text mb="sm">{description}</Text>
      <Sections resource={roles} />
    </FormShell>
  );
}
