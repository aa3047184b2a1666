import { foldText } from '@leadwright/contract/text/fold';
import './messages.ts';
import { FIELD_TYPE } from '@leadwright/contract/custom-values';
import {
  availableCustomFields,
  type CustomField,
  FIELD_COUNT_WARNING,
  hideCustomField,
  listCustomFields,
  MAX_FIELDS,
  selectCustomFields,
} from '@leadwright/contract/features/custom-fields';
import { Alert, Badge, Button, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { useCall, useSend } from '../../../api/hooks.ts';
import { notifyFailure, notifySuccess } from '../../../api/notify.ts';
import { to } from '../../../paths.ts';
import { useCan } from '../../../session/session.tsx';
import { ChooseCampaign } from '../../../ui/campaign/choose-campaign.tsx';
import { formatCount } from '../../../ui/format.ts';
import { Page } from '../../../ui/page.tsx';
import { Columns, Section } from '../../../ui/record/section.tsx';
import { Failed, Loading } from '../../../ui/states.tsx';

type FieldSummary = Pick<CustomField, 'id' | 'label' | 'kind' | 'entity' | 'type' | 'key'>;

/** Shows a field by name, owner, record type and value type. */
function FieldName({ field: { label, kind, entity, type } }: { field: FieldSummary }) {
  const { t } = useTranslation();
  return (
    <Group gap="xs" component="span">
      <span>{label}</span>
      <Badge variant="default" size="sm">
        {t(`campaignFieldChoice.kind.${kind}`)}
      </Badge>
      <Text span c="dimmed" size="sm">
        {t(`campaignFieldChoice.entity.${entity}`)} · {FIELD_TYPE[type]}
      </Text>
    </Group>
  );
}

function OfferedFields({ campaignId }: { campaignId: string }) {
  const { t } = useTranslation();
  const params = { campaign_id: campaignId };
  const { data, error, isPending, refetch } = useCall(availableCustomFields, { params });
  const addFields = useSend(selectCustomFields, { invalidates: [listCustomFields, availableCustomFields] });
  const [selectedIds, setSelectedIds] = useState<string[]>([]);
  const [search, setSearch] = useState('');
  const term = foldText(search.trim());
  const matchingFields = data?.fields.filter(({ label, key }) => foldText(`${label} ${key}`).includes(term));
  // Skip a selected field that another user has added since.
  const ids = selectedIds.filter((id) => data?.fields.some((field) => field.id === id));
  const send = async () => {
    try {
      await addFields.mutateAsync({ params, body: { field_ids: ids } });
      notifySuccess(t('campaignFieldChoice.fieldsUsed', { count: ids.length, formatted: formatCount(ids.length) }));
      setSelectedIds([]);
    } catch (failure) {
      notifyFailure(failure);
    }
  };
  return (
    <Section title={t('campaignFieldChoice.available')} count={data?.fields.length}>
      {error && <Failed error={error} onRetry={refetch} />}
      {isPending && <Loading />}
      {data && (
        <Stack gap="sm">
          {data.shown >= FIELD_COUNT_WARNING && (
            <Alert>
              {t('campaignFieldChoice.tooManyFields', {
                formatted: formatCount(data.shown),
                many: FIELD_COUNT_WARNING,
                most: MAX_FIELDS,
              })}
            </Alert>
          )}
          {data.fields.length === 0 && <Text c="dimmed">{t('campaignFieldChoice.noneAvailable')}</Text>}
          {data.fields.length > 0 && (
            <TextInput
              type="search"
              aria-label={t('campaignFieldChoice.search')}
              placeholder={t('campaignFieldChoice.search')}
              value={search}
              onChange={(event) => setSearch(event.currentTarget.value)}
            />
          )}
          {matchingFields?.map((field) => (
            <Checkbox
              key={field.id}
              label={<FieldName field={field} />}
              checked={ids.includes(field.id)}
              onChange={({ currentTarget: { checked } }) =>
                setSelectedIds(checked ? [...ids, field.id] : ids.filter((id) => id !== field.id))
              }
            />
          ))}
          {data.fields.length > 0 && matchingFields?.length === 0 && (
            <Text c="dimmed">{t('campaignFieldChoice.noneFound')}</Text>
          )}
          {data.fields.length > 0 && (
            <Group>
              <Button disabled={ids.length === 0} loading={addFields.isPending} onClick={send}>
                {t('campaignFieldChoice.useFields', { count: ids.length, formatted: formatCount(ids.length) })}
              </Button>
            </Group>
          )}
        </Stack>
      )}
    </Section>
  );
}

function VisibleFields({ campaignId }: { campaignId: string }) {
  const { t } = useTranslation();
  const params = { campaign_id: campaignId };
  const { data, error, isPending, refetch } = useCall(listCustomFields, { params });
  const hide = useSend(hideCustomField, { invalidates: [listCustomFields, availableCustomFields] });
  const activeFields = data?.fields.filter(({ state }) => state === 'active');
  const hideField = ({ id, label }: FieldSummary) =>
    hide
      .mutateAsync({ params: { ...params, id } })
      .then(() => notifySuccess(t('campaignFieldChoice.hidden', { name: label })), notifyFailure);
  return (
    <Section title={t('campaignFieldChoice.inUse')} count={activeFields?.length}>
      {error && <Failed error={error} onRetry={refetch} />}
      {isPending && <Loading />}
      {activeFields?.length === 0 && <Text c="dimmed">{t('campaignFieldChoice.noneInUse')}</Text>}
      <Stack gap={4} component="ul" m={0} p={0}>
        {activeFields?.map((field) => (
          <Group key={field.id} component="li" justify="space-between" wrap="nowrap">
            <FieldName field={field} />
            <Button
              size="xs"
              variant="subtle"
              aria-label={t('campaignFieldChoice.hideField', { name: field.label })}
              disabled={hide.isPending}
              onClick={() => hideField(field)}
            >
              {t('campaignFieldChoice.hideButton')}
            </Button>
          </Group>
        ))}
      </Stack>
    </Section>
  );
}

/** Chooses the fields of a campaign in addition to the core fields. */
export function Screen() {
  const { t } = useTranslation();
  const campaignId = useSearchParams()[0].get('campaign');
  const mayAdd = useCan('campaign-fields', 'create');
  const actions = campaignId && (
    <>
      <Button variant="default" component={Link} to={to('campaignAccounts', {}, { campaign: campaignId })}>
        {t('campaignFieldChoice.viewInGrid')}
      </Button>
      {mayAdd && (
        <Button component={Link} to={to('campaignFieldAdd', {}, { campaign_id: campaignId })}>
          {t('campaignFieldChoice.add')}
        </Button>
      )}
    </>
  );
  return (
    <Page title={t('campaignFieldChoice.title')} actions={actions}>
      {campaignId ? (
        <Columns side={<VisibleFields key={campaignId} campaignId={campaignId} />}>
          <OfferedFields key={campaignId} campaignId={campaignId} />
        </Columns>
      ) : (
        <ChooseCampaign
          text={t('campaignFieldChoice.pickText')}
          hrefOf={(campaign) => to('campaignFieldChoice', {}, { campaign })}
        />
      )}
    </Page>
  );
}
