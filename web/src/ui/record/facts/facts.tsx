import type { AnyResource } from '@leadwright/contract/resource';
import { ActionIcon } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { metaOf } from '../../form/field-type.ts';
import classes from '../record.module.css';
import { type AnyRow, labelIn } from '../row.ts';
import { FactEditor } from './fact-editor.tsx';
import { FieldValue } from './field-value.tsx';

interface FactsProps {
  resource: AnyResource;
  row: AnyRow;
  fields?: readonly string[] | undefined;
}

/** Label and value of each field; whoever may change the row changes one at a time where it stands. */
export function Facts({ resource, row, fields }: FactsProps) {
  const [edited, setEdited] = useState<string>();
  const mayEdit = row.can.update && !row.archived_at;
  return (
    <dl className={classes.facts}>
      {(fields ?? Object.keys(resource.fields.shape)).map((name) => (
        <Fact
          key={name}
          resource={resource}
          row={row}
          name={name}
          isEdited={mayEdit && edited === name}
          onEdit={mayEdit && edited === undefined ? () => setEdited(name) : undefined}
          onDone={() => setEdited(undefined)}
        />
      ))}
    </dl>
  );
}

interface FactProps {
  resource: AnyResource;
  row: AnyRow;
  name: string;
  isEdited: boolean;
  onEdit: (() => void) | undefined;
  onDone: () => void;
}

function Fact({ resource, row, name, isEdited, onEdit, onDone }: FactProps) {
  const { t } = useTranslation();
  const pencil = useRef<HTMLButtonElement>(null);
  const wasEdited = useRef(false);
  const field = resource.fields.shape[name] as z.ZodType;
  const { label, control } = metaOf(field, name);
  useEffect(() => {
    if (wasEdited.current && !isEdited) pencil.current?.focus();
    wasEdited.current = isEdited;
  }, [isEdited]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a short cut for the mouse; the pencil does the same for keys and fingers
    <div className={classes.fact} data-wide={control === 'long-text' || undefined} onDoubleClick={onEdit}>
      <dt>{label}</dt>
      <dd>
        {isEdited ? (
          <FactEditor resource={resource} row={row} name={name} onDone={onDone} />
        ) : (
          <>
            <span className={classes.value}>
              <FieldValue field={field} name={name} value={row[name]} label={labelIn(row, name)} />
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
