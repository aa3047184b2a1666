import { ActionIcon } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { useFieldPermissions } from '../../../session/use-field-permissions.ts';
import { metaOf } from '../../form/field-type.ts';
import { FieldValue, isBlank } from '../../form/field-value.tsx';
import classes from '../../record-context/record.module.css';
import { labelIn } from '../../record-context/row.ts';
import { useIsFactVisible } from './collapsible-facts.tsx';
import { type EditableRecord, FactEditor } from './fact-editor.tsx';

interface Editing {
  record: EditableRecord;
  /** The name of the field in edit mode. */
  editedField: string | undefined;
  /** Undefined when no field can be edited or another field is in edit mode. */
  edit: ((name: string) => void) | undefined;
  closeEditor: () => void;
}
const Editing = createContext<Editing | null>(null);

/** The facts of a record. Users who may change the record edit them in place, one field at a time. */
export function EditableFacts({ record, children }: { record: EditableRecord; children: ReactNode }) {
  const [editedField, setEditedField] = useState<string>();
  const { row } = record;
  const mayEdit = row.can.update && !row.archived_at;
  const editing: Editing = {
    record,
    editedField: mayEdit ? editedField : undefined,
    edit: mayEdit && editedField === undefined ? setEditedField : undefined,
    closeEditor: () => setEditedField(undefined),
  };
  return <Editing value={editing}>{children}</Editing>;
}

interface EditableFactProps {
  name: string;
  /** The displayed value; by default rendered by the type of the field. */
  children?: ReactNode;
}

/** The label and value of a field, hidden while it is empty. Omitted for a field that the viewer may not see. */
export function EditableFact(props: EditableFactProps) {
  const { record } = useContext(Editing)!;
  return props.name in record.fields.shape ? <VisibleFact {...props} /> : null;
}

function VisibleFact({ name, children }: EditableFactProps) {
  const { t } = useTranslation();
  const { record, editedField, edit, closeEditor } = useContext(Editing)!;
  const pencil = useRef<HTMLButtonElement>(null);
  const wasEdited = useRef(false);
  const field = record.fields.shape[name] as z.ZodType;
  const value = record.row[name];
  const { label, control, createOnly } = metaOf(field, name);
  const { mayChange } = useFieldPermissions();
  const isShown = useIsFactVisible(isBlank(value));
  const isEdited = editedField === name;
  const onEdit = edit && !createOnly && mayChange(field) ? () => edit(name) : undefined;
  useEffect(() => {
    if (wasEdited.current && !isEdited) pencil.current?.focus();
    wasEdited.current = isEdited;
  }, [isEdited]);
  if (!isShown) return null;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut for the mouse; the pencil does the same for keyboard and touch
    <div className={classes.fact} data-wide={control === 'long-text' || undefined} onDoubleClick={onEdit}>
      <dt>{label}</dt>
      <dd>
        {isEdited ? (
          <FactEditor record={record} name={name} onDone={closeEditor} />
        ) : (
          <>
            <span className={classes.value}>
              {(!isBlank(value) && children) || (
                <FieldValue field={field} name={name} value={value} label={labelIn(record.row, name)} />
              )}
            </span>
            {onEdit && (
              <ActionIcon
                ref={pencil}
                size={24}
                className={classes.pencil}
                aria-label={t('records.editField', { field: label })}
                onClick={onEdit}
              >
                <IconPencil size={14} />
              </ActionIcon>
            )}
          </>
        )}
      </dd>
    </div>
  );
}
