import './messages.ts';
import { customFieldsOf } from '@leadwright/contract/cells/cell-field';
import { AppError } from '@leadwright/contract/errors';
import {
  type BulkBody,
  type BulkPreview as Preview,
  previewBulkChange,
  startBulkChange,
} from '@leadwright/contract/features/grid-bulk';
import type { BulkFields, RowSet } from '@leadwright/contract/grid';
import { Button, type ComboboxData, Group, Modal, MultiSelect, Stack } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { call } from '../../../api/call.ts';
import { useSend } from '../../../api/hooks.ts';
import { useCan } from '../../../session/session.tsx';
import { Field } from '../../form/field.tsx';
import { initialValues, metaOf } from '../../form/field-type.ts';
import { filterOptions } from '../../form/filter-options.ts';
import { FormContext } from '../../form/form-context.ts';
import { useRecordForm } from '../../form/use-record-form.ts';
import { formatCount } from '../../format.ts';
import { watchJob } from '../../job/watch-job.ts';
import { useGrid } from '../use-grid.ts';
import type { GridSelection } from '../use-selection.ts';
import classes from './bulk.module.css';
import { BulkPreview } from './bulk-preview.tsx';

interface BulkDialogProps {
  bulk: BulkFields;
  selection: GridSelection;
  onClose: () => void;
}

/** Returns the fields that the user may change: those of the record and the custom fields of the scope. */
function useEditableFields({ subject, fields }: BulkFields, { columns }: RowSet): z.ZodObject {
  const canUpdateRecord = useCan(subject, 'update');
  return useMemo(
    () => z.object({ ...(canUpdateRecord ? fields.shape : {}), ...customFieldsOf(Object.values(columns)) }),
    [canUpdateRecord, fields, columns],
  );
}

/** Returns the error with its problems keyed by form field. The server prefixes the keys with `changes.`. */
function unnestFieldErrors(error: unknown): unknown {
  if (!(error instanceof AppError) || !error.fields) return error;
  const fields = Object.entries(error.fields).map(([path, problem]) => [path.replace(/^changes\./, ''), problem]);
  return new AppError(error.code, error.message, { fields: Object.fromEntries(fields) });
}

/**
 * Returns the fields to choose from. Custom fields form a separate group, because their labels may equal core labels.
 */
function choicesOf({ columns }: RowSet, { shape }: z.ZodObject, group: string): ComboboxData {
  const choices = Object.entries(shape).map(([name, field]) => ({
    value: name,
    label: metaOf(field as z.ZodType, name).label,
  }));
  const [scopeFields = [], recordFields = []] = [true, false].map((isScopeField) =>
    choices.filter(({ value }) => (columns[value]?.rules !== undefined) === isScopeField),
  );
  if (scopeFields.length === 0) return recordFields;
  return [...recordFields, { group, items: scopeFields }];
}

/** Three steps: choose fields and values, preview the change, start it. */
export function BulkDialog({ bulk, selection, onClose }: BulkDialogProps) {
  const { t } = useTranslation();
  const { dataset, scope, selection: gridSelection } = useGrid();
  const fields = useEditableFields(bulk, dataset);
  const [names, setNames] = useState<string[]>([]);
  const [previewedChange, setPreviewedChange] = useState<{ changes: BulkBody['changes']; preview: Preview }>();
  const schema = useMemo(
    () => z.object(Object.fromEntries(names.map((name) => [name, fields.shape[name] as z.ZodType]))),
    [names, fields],
  );
  const rows = 'ids' in selection ? { ids: selection.ids } : { query: selection.query };
  const params = { dataset: dataset.name };
  const record = useRecordForm({
    schema,
    onSave: async (values) => {
      const changes = values as BulkBody['changes'];
      const body = { ...scope, selection: rows, changes };
      const preview = await call(previewBulkChange, { params, body }).catch((error) =>
        Promise.reject(unnestFieldErrors(error)),
      );
      setPreviewedChange({ changes, preview });
    },
  });
  const choose = (next: string[]) => {
    const blankValues = initialValues(fields);
    for (const name of next) if (!names.includes(name)) record.form.setFieldValue(name, blankValues[name]);
    setNames(next);
  };
  const start = useSend(startBulkChange, {
    onSuccess: ({ job_id }) => {
      onClose();
      gridSelection.clear();
      watchJob(job_id);
    },
  });
  const count = previewedChange?.preview.count ?? selection.count;
  const noun = count === 1 ? bulk.noun.one : bulk.noun.many;
  const isCounted = previewedChange !== undefined || selection.exact;
  const title = t(isCounted ? 'bulkChange.title' : 'bulkChange.titleApproximate', {
    rows: formatCount(count),
    what: noun,
  });
  return (
    <Modal opened onClose={onClose} title={title} size="lg">
      {previewedChange ? (
        <BulkPreview
          preview={previewedChange.preview}
          bulk={{ ...bulk, fields }}
          isStarting={start.isPending}
          onBack={() => setPreviewedChange(undefined)}
          onStart={() =>
            start.mutate({ params, body: { ...scope, selection: rows, changes: previewedChange.changes } })
          }
        />
      ) : (
        <FormContext value={record}>
          <form
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              record.save('stay');
            }}
          >
            <Stack>
              <MultiSelect
                label={t('bulkChange.fields')}
                description={t('bulkChange.fieldsHelp')}
                placeholder={names.length === 0 ? t('bulkChange.chooseField') : undefined}
                data={choicesOf(dataset, fields, t('grid.columns.groups.campaign'))}
                value={names}
                onChange={choose}
                searchable
                filter={filterOptions}
                hidePickedOptions
                autoFocus
                data-autofocus
              />
              {names.map((name) => (
                <Field key={name} name={name} />
              ))}
              <Group justify="flex-end" gap="xs" className={classes.buttons}>
                <Button variant="default" onClick={onClose}>
                  {t('shell.cancel')}
                </Button>
                <Button type="submit" disabled={names.length === 0} loading={record.saving}>
                  {t('bulkChange.preview')}
                </Button>
              </Group>
            </Stack>
          </form>
        </FormContext>
      )}
    </Modal>
  );
}
