import './messages.ts';
import { AppError } from '@leadwright/contract/errors';
import {
  type AdditionalField,
  countAdditionalFieldValues,
  editAdditionalFields,
  type FieldSettings,
  fieldSettings,
  listAdditionalFields,
  orderAdditionalFields,
} from '@leadwright/contract/features/campaign-fields';
import {
  availableCustomFields,
  listCustomFields,
  selectCustomFields,
} from '@leadwright/contract/features/custom-fields';
import { Button, Group, Stack, Table, Text, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { useCall, useSend } from '../../../api/hooks.ts';
import { notifyFailure, notifySuccess } from '../../../api/notify.ts';
import { to } from '../../../paths.ts';
import { UnsavedDialog } from '../../../ui/form/unsaved-dialog.tsx';
import { useUnsavedGuard } from '../../../ui/form/use-unsaved-guard.ts';
import { ICONS } from '../../../ui/icons.ts';
import { MoveHandle } from '../../../ui/order/move-handle.tsx';
import { useOrder } from '../../../ui/order/use-order.ts';
import { Page } from '../../../ui/page.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { RemoveField } from './remove-field.tsx';
import { type SettingProblems, SettingsCells, SettingsHead } from './settings-cells.tsx';

const AFFECTED_ENDPOINTS = [listAdditionalFields, countAdditionalFieldValues, listCustomFields, availableCustomFields];

type Drafts = Readonly<Record<string, Partial<FieldSettings>>>;

const applyDraft = (field: AdditionalField, draft: Partial<FieldSettings> = {}): FieldSettings => ({
  ...fieldSettings.parse(field),
  ...draft,
});

/** Groups the server's validation errors by field id. The server names each field by its position in the request. */
function problemsOf(error: unknown, sentFields: readonly { id: string }[]): Record<string, SettingProblems> {
  const problems: Record<string, SettingProblems> = {};
  if (!(error instanceof AppError)) return problems;
  for (const [name, message] of Object.entries(error.fields ?? {})) {
    const [, index, setting] = name.split('.');
    const id = sentFields[Number(index)]?.id;
    if (id && setting) problems[id] = { ...problems[id], [setting]: message };
  }
  return problems;
}

function Settings({ campaignId, fields }: { campaignId: string; fields: AdditionalField[] }) {
  const { t } = useTranslation();
  const params = { campaign_id: campaignId };
  const edit = useSend(editAdditionalFields, { invalidates: AFFECTED_ENDPOINTS });
  const order = useSend(orderAdditionalFields, { invalidates: AFFECTED_ENDPOINTS });
  const unhideField = useSend(selectCustomFields, { invalidates: AFFECTED_ENDPOINTS });
  const [drafts, setDrafts] = useState<Drafts>({});
  const [problems, setProblems] = useState<Record<string, SettingProblems>>({});
  const [fieldToRemove, setFieldToRemove] = useState<AdditionalField>();
  const [announcement, setAnnouncement] = useState('');
  const blocker = useUnsavedGuard(Object.keys(drafts).length > 0);
  const {
    ids,
    step: moveBy,
    rowProps,
  } = useOrder(
    fields.map(({ id }) => id),
    (ids) => order.mutateAsync({ params, body: { ids } }).catch(notifyFailure),
  );
  const orderedFields = ids.flatMap((id) => fields.find((field) => field.id === id) ?? []);
  const change = ({ id }: AdditionalField, changes: Partial<FieldSettings>) => {
    setDrafts((previous) => ({ ...previous, [id]: { ...previous[id], ...changes } }));
    setProblems(({ [id]: _, ...remainingProblems }) => remainingProblems);
  };
  const clear = () => {
    setDrafts({});
    setProblems({});
  };
  const save = async () => {
    const changedFields = fields.filter(({ id }) => drafts[id]);
    const body = changedFields.map((field) => ({
      id: field.id,
      version: field.version,
      ...applyDraft(field, drafts[field.id]),
    }));
    try {
      await edit.mutateAsync({ params, body: { fields: body } });
      clear();
      notifySuccess(t('moreFields.saved'));
    } catch (error) {
      setProblems(problemsOf(error, changedFields));
      notifyFailure(error);
    }
  };
  const move = ({ id, label }: AdditionalField, offset: -1 | 1) => {
    const position = moveBy(id, offset);
    if (position) setAnnouncement(t('moreFields.moved', { field: label, position }));
  };
  const unhide = ({ id, label }: AdditionalField) =>
    unhideField
      .mutateAsync({ params, body: { field_ids: [id] } })
      .then(() => notifySuccess(t('moreFields.shown', { field: label })), notifyFailure);
  const isDirty = Object.keys(drafts).length > 0;
  return (
    <Stack gap="sm">
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      {Object.keys(problems).length > 0 && (
        <Text c="danger" role="alert">
          {t('moreFields.invalidSettings')}
        </Text>
      )}
      <Table.ScrollContainer minWidth={1180} type="native" tabIndex={0}>
        <Table aria-label={t('moreFields.title')} verticalSpacing="xs">
          <Table.Thead>
            <Table.Tr>
              <Table.Td w={32} />
              <Table.Th>{t('moreFields.field')}</Table.Th>
              <SettingsHead />
              <Table.Td w={110} />
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {orderedFields.map((field) => (
              <Table.Tr key={field.id} {...rowProps(field.id)}>
                <Table.Td>
                  <MoveHandle
                    variant="subtle"
                    color="gray"
                    label={t('moreFields.move', { field: field.label })}
                    onStep={(offset) => move(field, offset)}
                  />
                </Table.Td>
                <Table.Th scope="row" maw={220}>
                  {field.label}
                  <Text size="sm" c="dimmed">
                    {t(`campaignFieldChoice.entity.${field.entity}`)} · {t(`campaignFieldChoice.kind.${field.kind}`)}
                    {field.state !== 'active' && ` · ${t(`moreFields.state.${field.state}`)}`}
                  </Text>
                </Table.Th>
                <SettingsCells
                  field={field}
                  settings={applyDraft(field, drafts[field.id])}
                  problems={problems[field.id]}
                  onChange={(changes) => change(field, changes)}
                />
                <Table.Td>
                  {field.state === 'hidden' ? (
                    <Button
                      size="xs"
                      variant="subtle"
                      aria-label={t('moreFields.showField', { field: field.label })}
                      onClick={() => unhide(field)}
                    >
                      {t('moreFields.showButton')}
                    </Button>
                  ) : (
                    <Button
                      size="xs"
                      variant="subtle"
                      aria-label={t('moreFields.removeField', { field: field.label })}
                      onClick={() => setFieldToRemove(field)}
                    >
                      {t('moreFields.removeButton')}
                    </Button>
                  )}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      <Group gap="xs">
        <Button disabled={!isDirty} loading={edit.isPending} onClick={save}>
          {t('moreFields.save')}
        </Button>
        <Button variant="default" disabled={!isDirty} onClick={clear}>
          {t('moreFields.discard')}
        </Button>
      </Group>
      {fieldToRemove && (
        <RemoveField
          field={fieldToRemove}
          campaignId={campaignId}
          invalidates={AFFECTED_ENDPOINTS}
          onClose={() => setFieldToRemove(undefined)}
        />
      )}
      <UnsavedDialog blocker={blocker} />
    </Stack>
  );
}

/** Edits the settings of each additional field of a campaign. */
export function Screen() {
  const { t } = useTranslation();
  const { campaignId = '' } = useParams();
  const { data, error, isPending, refetch } = useCall(listAdditionalFields, { params: { campaign_id: campaignId } });
  const choose = (
    <Button variant="default" component={Link} to={to('campaignFieldChoice', {}, { campaign: campaignId })}>
      {t('moreFields.choose')}
    </Button>
  );
  const title = data ? t('moreFields.editTitle', { campaign: data.campaign }) : t('moreFields.editTitleBare');
  return (
    <Page title={title} actions={data && choose} isPending={isPending} error={error} onRetry={refetch}>
      {data?.fields.length === 0 && (
        <EmptyState
          icon={<ICONS.extraFields size={36} stroke={1.25} aria-hidden />}
          title={t('moreFields.noneTitle')}
          text={t('moreFields.noneText')}
          action={<Group justify="center">{choose}</Group>}
        />
      )}
      {data && data.fields.length > 0 && <Settings campaignId={campaignId} fields={data.fields} />}
    </Page>
  );
}
