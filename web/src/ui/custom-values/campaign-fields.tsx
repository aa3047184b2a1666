import './messages.ts';
import { type CustomValue, valueField } from '@leadwright/contract/custom-values';
import type { ReplyOf } from '@leadwright/contract/endpoint';
import { AppError } from '@leadwright/contract/errors';
import {
  type StoredValues,
  updateOtherFieldAccountData,
  updateOtherFieldContactData,
  type ValuesInput,
  viewAccountFields,
  viewContactFields,
} from '@leadwright/contract/features/custom-fields';
import { Select, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { z } from 'zod';
import { call } from '../../api/call.ts';
import { callKey, useCall } from '../../api/hooks.ts';
import { notifySuccess, notifyWarning } from '../../api/notify.ts';
import { translateMessage } from '../../messages/translated.ts';
import { isSame } from '../form/conflict.ts';
import { FileFieldProvider } from '../form/controls/file-field-context.ts';
import { Field } from '../form/field.tsx';
import { FieldGrid } from '../form/field-grid.tsx';
import { FormShell } from '../form/form-shell.tsx';
import { useRecordForm } from '../form/use-record-form.ts';
import { formatList } from '../format.ts';
import { useRecordPanel } from '../record-context/record-panel.ts';
import { Failed, Loading } from '../states.tsx';
import { useCascades } from './use-cascades.ts';

/** The account or contact whose values are shown. */
export interface ValuesTarget {
  entity: 'account' | 'contact';
  id: string;
}

function useStoredValues({ entity, id }: ValuesTarget, campaign_id: string) {
  const isAccount = entity === 'account';
  const accountQuery = useCall(viewAccountFields, { params: { campaign_id, account_id: id } }, { enabled: isAccount });
  const contactQuery = useCall(viewContactFields, { params: { campaign_id, contact_id: id } }, { enabled: !isAccount });
  return isAccount ? accountQuery : contactQuery;
}

const saveValues = ({ entity, id }: ValuesTarget, body: Omit<ValuesInput, 'id'>, options: { key: string }) =>
  entity === 'account'
    ? call(updateOtherFieldAccountData, { body: { ...body, account_id: id } }, options)
    : call(updateOtherFieldContactData, { body: { ...body, contact_id: id } }, options);

type Warnings = ReplyOf<typeof updateOtherFieldAccountData>['warnings'];

/** Replaces the request positions in the problem keys of an error with field ids. */
function toFieldErrors(error: unknown, ids: readonly string[]): unknown {
  if (!(error instanceof AppError) || !error.fields) return error;
  const fields = Object.entries(error.fields).map(([path, problem]) => {
    const [group, indexOrId] = path.split('.');
    // A required field that the save does not contain is reported by its own id.
    return [group === 'required' ? indexOrId : (ids[Number(indexOrId)] ?? path), problem];
  });
  return Object.assign(error, { fields: Object.fromEntries(fields) });
}

function ValuesForm({ target, current }: { target: ValuesTarget; current: StoredValues }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const panel = useRecordPanel();
  const { campaign_id, version, fields, may_update } = current;
  const schema = z.object(
    Object.fromEntries(
      fields.map((field) => {
        const type = valueField(field.label, field);
        const isRequired = field.required && field.writable;
        return [field.id, isRequired ? type.refine((value) => value !== null, t('customValues.missing')) : type];
      }),
    ),
  );
  const values = Object.fromEntries(current.values.map(({ field_id, value }) => [field_id, value]));
  const record = useRecordForm({
    schema,
    initial: { id: target.id, version, ...values },
    onSave: async (input, storedVersion, { key }) => {
      const changedEntries = Object.entries(input as Record<string, CustomValue>).filter(
        ([id, value]) => !isSame(value, values[id] ?? null),
      );
      const body = {
        campaign_id,
        version: storedVersion,
        values: changedEntries.map(([field_id, value]) => ({ field_id, value })),
      };
      const ids = changedEntries.map(([id]) => id);
      return saveValues(target, body, { key }).catch((error: unknown) => {
        throw toFieldErrors(error, ids);
      });
    },
    onSaved: (reply) => {
      notifySuccess(t('customValues.saved'));
      for (const { message, messageKey } of (reply as { warnings?: Warnings } | undefined)?.warnings ?? [])
        notifyWarning(messageKey ? translateMessage({ ...messageKey, message }) : message);
      panel?.reportChange();
      client.invalidateQueries({ queryKey: [callKey(viewAccountFields)] });
      client.invalidateQueries({ queryKey: [callKey(viewContactFields)] });
    },
  });
  const { record: linkedRecord, notes } = useCascades(record, current);
  const missingFields = fields.filter(
    ({ id, required, writable }) => required && writable && (values[id] ?? null) === null,
  );
  const sections = [...Map.groupBy(fields, ({ section }) => section)];
  const storedFiles = Object.fromEntries(
    current.values.flatMap(({ field_id, value, file }) =>
      file ? [[field_id, { file_id: String(value), facts: file }]] : [],
    ),
  );
  const fileContext = { campaign_id, of: `${target.entity}s`, id: target.id, stored: storedFiles } as const;
  return (
    <FileFieldProvider value={fileContext}>
      <FormShell record={linkedRecord}>
        {missingFields.length > 0 && (
          <Text size="sm" c="dimmed">
            {t('customValues.incomplete', { fields: formatList(missingFields.map(({ label }) => label)) })}
          </Text>
        )}
        {sections.map(([section, members]) => (
          <FieldGrid
            key={section}
            title={section || (sections.length > 1 ? t('customValues.furtherFields') : undefined)}
          >
            {members.map(({ id, label, help, required, writable }) => (
              <Field
                key={id}
                name={id}
                {...(required ? { label: t('customValues.required', { label }) } : {})}
                help={notes[id] ?? help}
                readOnly={!may_update || !writable}
              />
            ))}
          </FieldGrid>
        ))}
      </FormShell>
    </FileFieldProvider>
  );
}

interface Props {
  target: ValuesTarget;
  campaigns: readonly { campaign_id: string; name: string }[];
}

/** A form with the values of a record in the custom fields of a campaign. */
export function CampaignFields({ target, campaigns }: Props) {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const preselected = campaigns.find(({ campaign_id }) => campaign_id === search.get('campaign')) ?? campaigns[0]!;
  const [chosenCampaign, setChosenCampaign] = useState(preselected.campaign_id);
  const { data, error, isPending, refetch } = useStoredValues(target, chosenCampaign);
  return (
    <Stack gap="md">
      {campaigns.length > 1 && (
        <Select
          label={t('customValues.campaign')}
          maw={360}
          allowDeselect={false}
          data={campaigns.map(({ campaign_id, name }) => ({ value: campaign_id, label: name }))}
          value={chosenCampaign}
          onChange={(id) => id && setChosenCampaign(id)}
        />
      )}
      {error && <Failed error={error} onRetry={refetch} />}
      {isPending && <Loading />}
      {data?.fields.length === 0 && <Text c="dimmed">{t(`customValues.none.${target.entity}`)}</Text>}
      {data && data.fields.length > 0 && (
        <ValuesForm key={`${chosenCampaign} ${data.version}`} target={target} current={data} />
      )}
    </Stack>
  );
}
