import { AppError, invalidInput } from '@leadwright/contract/errors';
import type { AnyResource } from '@leadwright/contract/resource';
import { ActionIcon, Group } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { ConflictDialog } from '../../form/conflict-dialog.tsx';
import { Field } from '../../form/field.tsx';
import { isOpen } from '../../form/focus.ts';
import { FormContext } from '../../form/form-context.ts';
import { saveRow } from '../../form/record-form.tsx';
import { UnsavedDialog } from '../../form/unsaved-dialog.tsx';
import { useRecordForm } from '../../form/use-record-form.ts';
import { useUnsavedGuard } from '../../form/use-unsaved-guard.ts';
import classes from '../record.module.css';
import type { AnyRow } from '../row.ts';
import { useTakeRow } from '../use-take-row.ts';

interface FactEditorProps {
  resource: AnyResource;
  row: AnyRow;
  name: string;
  onDone: () => void;
}

/** One field as a form of its own. Enter saves, Escape cancels. */
export function FactEditor({ resource, row, name, onDone }: FactEditorProps) {
  const { t } = useTranslation();
  const [schema] = useState(() => z.object({ [name]: resource.fields.shape[name] as z.ZodType }));
  const takeRow = useTakeRow(resource);
  const record = useRecordForm({
    schema,
    initial: row,
    entity: resource.name,
    rules: (values) => atField(name, resource.rules({ ...row, ...values })),
    onCancel: onDone,
    onSave: (values, version, attempt) =>
      saveRow(resource, values, version, attempt).catch((error: unknown) => {
        throw error instanceof AppError && error.fields ? invalidInput(atField(name, error.fields)) : error;
      }),
    onSaved: (saved) => {
      takeRow(saved);
      onDone();
    },
  });
  const blocker = useUnsavedGuard(record.dirty);
  const press = (event: KeyboardEvent) => {
    // An open drop-down has the keys to itself.
    if (isOpen(event.target)) return;
    const saves = event.key === 'Enter' && (event.ctrlKey || event.metaKey || !needsEnter(event.target));
    if (!saves && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    if (saves) record.save('close');
    else onDone();
  };
  return (
    <FormContext value={record}>
      <Group gap={4} wrap="nowrap" align="flex-start" className={classes.editor} onKeyDownCapture={press}>
        <div className={classes.control}>
          <Field name={name} bare autoFocus />
        </div>
        <ActionIcon
          size={32}
          variant="filled"
          color="primary"
          loading={record.saving}
          aria-label={t('forms.save')}
          onClick={() => record.save('close')}
        >
          <IconCheck size={16} />
        </ActionIcon>
        <ActionIcon size={32} aria-label={t('forms.cancel')} onClick={onDone}>
          <IconX size={16} />
        </ActionIcon>
      </Group>
      {record.conflict && <ConflictDialog />}
      <UnsavedDialog blocker={blocker} />
    </FormContext>
  );
}

/** A problem of another field that this change causes is shown at this one. */
function atField<P>(name: string, problems: Record<string, P>): Record<string, P> {
  const message = problems[name] ?? Object.values(problems)[0];
  return message === undefined ? {} : { [name]: message };
}

/** Long text has lines, a list takes up the entry that has been typed, and a button is pressed. */
function needsEnter(target: EventTarget): boolean {
  if (target instanceof HTMLInputElement)
    return target.closest('.mantine-TagsInput-root') !== null && target.value !== '';
  return target instanceof HTMLTextAreaElement || target instanceof HTMLButtonElement;
}
