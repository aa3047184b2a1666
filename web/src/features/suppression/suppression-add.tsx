import '../../ui/suppression/messages.ts';
import {
  addSuppression,
  addSuppressions,
  MAX_LINES,
  type Suppression,
  type SuppressionFields,
  suppressionFields,
  suppressionList,
  suppressionRules,
} from '@leadwright/contract/features/suppression';
import type { LinesEndpoint } from '@leadwright/contract/people/lines';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { call } from '../../api/call.ts';
import { callKey } from '../../api/hooks.ts';
import { notifySuccess } from '../../api/notify.ts';
import { to } from '../../paths.ts';
import type { Values } from '../../ui/form/conflict.ts';
import { Field } from '../../ui/form/field.tsx';
import { FieldGrid } from '../../ui/form/field-grid.tsx';
import { FormShell } from '../../ui/form/form-shell.tsx';
import { useRecordForm } from '../../ui/form/use-record-form.ts';
import { watchJob } from '../../ui/job/watch-job.ts';
import { AddScreen, type FormCallbacks } from '../../ui/record/form-screens.tsx';
import { BULK_ADD_PARAMETER, BulkAddForm } from '../../ui/record/lines/bulk-add-form.tsx';
import { parseCsvRows } from '../../ui/record/lines/csv-rows.ts';

/** Adds one entry by a form, or several from a file or from pasted lines. */
export function Screen() {
  const [search] = useSearchParams();
  return search.has(BULK_ADD_PARAMETER) ? <AddMany /> : <AddEntry />;
}

const viewUrl = ({ id }: Pick<Suppression, 'id'>) => to('suppression', { suppressionId: id });

function AddEntry() {
  const { t } = useTranslation();
  return (
    <AddScreen<Suppression>
      noun={t('suppression.one')}
      schema={suppressionFields}
      back={to('suppressions')}
      view={viewUrl}
      edit={viewUrl}
    >
      {(initial, callbacks) => <EntryForm initial={initial} {...callbacks} />}
    </AddScreen>
  );
}

function EntryForm({ initial, onSaved, onCancel }: FormCallbacks<Suppression> & { initial: Values }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const record = useRecordForm({
    schema: suppressionFields,
    initial,
    onCancel,
    rules: (values) => suppressionRules(values as Partial<SuppressionFields>),
    onSave: (body, _version, { key }) => call(addSuppression, { body }, { key }),
    onSaved: (reply, mode) => {
      client.invalidateQueries({ queryKey: [callKey(suppressionList.endpoint)] });
      notifySuccess(t('suppression.saved'));
      onSaved(reply, mode);
    },
  });
  const { scope } = record.form.getValues() as SuppressionFields;
  return (
    <FormShell record={record} canAddAnother>
      <FieldGrid title={t('suppression.groups.suppressed')}>
        <Field name="kind" autoFocus />
        <Field name="value" />
        <Field name="country" />
        <Field name="hashed" />
      </FieldGrid>
      <FieldGrid title={t('suppression.groups.reason')}>
        <Field name="source" />
        <Field name="reason" />
      </FieldGrid>
      <FieldGrid title={t('suppression.groups.scopeAndDuration')}>
        <Field name="scope" />
        {scope === 'client' && <Field name="client_id" />}
        {scope === 'campaign' && <Field name="campaign_id" />}
        <Field name="active_from" />
        <Field name="active_to" />
      </FieldGrid>
    </FormShell>
  );
}

const RESOURCE = { subject: 'suppression', fields: suppressionFields, list: suppressionList } as const;
const SCREENS = { list: 'suppressions', add: 'suppressionAdd' } as const;
const SCOPE_BY_FIELD: Record<string, string> = { client_id: 'client', campaign_id: 'campaign' };

/** Joins the first non-empty cells of a row: a name and a company, or a single value. */
const firstCells = (cells: string[], count: number) =>
  cells
    .filter((cell) => cell !== '')
    .slice(0, count)
    .join(', ');

function AddMany() {
  const { t } = useTranslation();
  return (
    <BulkAddForm
      resource={RESOURCE}
      screens={SCREENS}
      call={addSuppressions as unknown as LinesEndpoint}
      maxLines={MAX_LINES}
      shared={[
        'kind',
        'scope',
        'client_id',
        'campaign_id',
        'source',
        'reason',
        'active_from',
        'active_to',
        'country',
        'hashed',
      ]}
      isFieldShown={(name, { scope }) => SCOPE_BY_FIELD[name] === undefined || SCOPE_BY_FIELD[name] === scope}
      file={{
        label: t('suppression.listUpload.file'),
        help: t('suppression.listUpload.fileHelp'),
        read: (text, { kind }) => parseCsvRows(text).map((cells) => firstCells(cells, kind === 'person' ? 2 : 1)),
      }}
      onReply={(answer) => {
        const { job_id: job } = answer as { job_id: string | null };
        if (job) watchJob(job);
      }}
      title={t('suppression.listUpload.title')}
      lines={t('suppression.listUpload.lines')}
      help={t('suppression.listUpload.help')}
      action={t('suppression.listUpload.submit')}
      done={t('suppression.listUpload.done')}
      summary={(count, total) => t('suppression.listUpload.summary', { count, of: total })}
    />
  );
}
