import { AppError, invalidInput } from '@leadwright/contract/errors';
import type { Problems } from '@leadwright/contract/problems';
import { ActionIcon, Group } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import type { Values } from '../../form/conflict.ts';
import { ConflictDialog } from '../../form/conflict-dialog.tsx';
import { Field } from '../../form/field.tsx';
import { isDropdownOpen } from '../../form/focus.ts';
import { FormContext } from '../../form/form-context.ts';
import { UnsavedDialog } from '../../form/unsaved-dialog.tsx';
import { type SaveAttempt, useRecordForm } from '../../form/use-record-form.ts';
import { useUnsavedGuard } from '../../form/use-unsaved-guard.ts';
import classes from '../../record-context/record.module.css';
import type { AnyRow, VersionedRow } from '../../record-context/row.ts';

/** A record whose fields can be changed one at a time. */
export interface EditableRecord {
  /** The entity of the record, as in its history. */
  entity: string;
  fields: z.ZodObject;
  row: VersionedRow & Pick<AnyRow, 'archived_at' | 'can'> & Values;
  /** Checks rules that involve several fields. */
  rules: (row: object) => Problems;
  /** Asks the user to confirm the change. */
  confirmChange?: ((row: Values) => Promise<boolean>) | undefined;
  /** Saves some fields of the row and updates all views of the row. */
  save: (values: Values, version: number | undefined, attempt: SaveAttempt) => Promise<VersionedRow>;
}

interface FactEditorProps {
  record: EditableRecord;
  name: string;
  onDone: () => void;
}

/** A form with one field. Enter saves, Escape cancels. */
export function FactEditor({
  record: { entity, fields, row, rules, confirmChange, save },
  name,
  onDone,
}: FactEditorProps) {
  const { t } = useTranslation();
  const [schema] = useState(() => z.object({ [name]: fields.shape[name] as z.ZodType }));
  const record = useRecordForm({
    schema,
    initial: row,
    entity,
    rules: (values) => toFieldError(name, rules({ ...row, ...values })),
    onCancel: onDone,
    confirmChange,
    onSave: (values, version, attempt) =>
      save(values, version, attempt).catch((error: unknown) => {
        throw error instanceof AppError && error.fields ? invalidInput(toFieldError(name, error.fields)) : error;
      }),
    onSaved: onDone,
  });
  const blocker = useUnsavedGuard(record.dirty);
  const handleKey = (event: KeyboardEvent) => {
    // An open drop-down handles its keys itself.
    if (isDropdownOpen(event.target)) return;
    const isSave = event.key === 'Enter' && (event.ctrlKey || event.metaKey || !usesEnterKey(event.target));
    if (!isSave && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    if (isSave) record.save('close');
    else onDone();
  };
  return (
    <FormContext value={record}>
      <Group gap={4} wrap="nowrap" align="flex-start" className={classes.editor} onKeyDownCapture={handleKey}>
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

/** Returns the problem to show at the edited field: its own, or else the first one of another field. */
function toFieldError<P>(name: string, problems: Record<string, P>): Record<string, P> {
  const message = problems[name] ?? Object.values(problems)[0];
  return message === undefined ? {} : { [name]: message };
}

/** Returns whether the element handles Enter itself: a multi-line text, a list entry that is typed, or a button. */
function usesEnterKey(target: EventTarget): boolean {
  if (target instanceof HTMLInputElement)
    return target.closest('.mantine-TagsInput-root') !== null && target.value !== '';
  return target instanceof HTMLTextAreaElement || target instanceof HTMLButtonElement;
}
