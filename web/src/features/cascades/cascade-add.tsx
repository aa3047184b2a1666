import './messages.ts';
import { levelProblems, MAX_LEVELS, MIN_LEVELS } from '@leadwright/contract/cascades/chain';
import { addCascade, type CascadeList, listCascades } from '@leadwright/contract/features/cascades';
import { ActionIcon, Button, Group, Select, Stack, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { call } from '../../api/call.ts';
import { useCall } from '../../api/hooks.ts';
import { notifySuccess } from '../../api/notify.ts';
import { to } from '../../paths.ts';
import { CampaignScreen } from '../../ui/campaign/campaign-screen.tsx';
import { Field } from '../../ui/form/field.tsx';
import { filterOptions } from '../../ui/form/filter-options.ts';
import { useField, useFormContext } from '../../ui/form/form-context.ts';
import { FormShell } from '../../ui/form/form-shell.tsx';
import { useRecordForm } from '../../ui/form/use-record-form.ts';
import { Page } from '../../ui/page.tsx';
import { EmptyState } from '../../ui/states.tsx';

type Fields = CascadeList['fields'];

/** Chooses the fields of a cascade, from the widest level to the narrowest. */
function Levels({ fields }: { fields: Fields }) {
  const { t } = useTranslation();
  const { value, set, error } = useField<(string | null)[]>('levels');
  const { form } = useFormContext();
  const levels = [...value, ...Array<null>(Math.max(0, MIN_LEVELS - value.length)).fill(null)];
  const firstField = fields.find(({ field_id }) => field_id === levels[0]);
  const levelOptions = (index: number) =>
    fields
      .filter(
        ({ field_id, entity }) =>
          field_id === levels[index] ||
          (!levels.includes(field_id) && (index === 0 || !firstField || entity === firstField.entity)),
      )
      .map(({ field_id, label, entity }) => ({
        value: field_id,
        label: `${label} · ${t(`cascades.entities.${entity}`)}`,
      }));
  const change = (index: number, id: string | null) => set(levels.with(index, id));
  return (
    <Stack gap="xs" role="group" aria-label={t('cascades.levels')} maw={420}>
      <Text size="sm" c="dimmed">
        {t('cascades.levelsHelp')}
      </Text>
      {levels.map((id, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a level is identified by its position
        <Group key={index} gap="xs" align="flex-end" wrap="nowrap">
          <Select
            flex={1}
            searchable
            filter={filterOptions}
            label={t('cascades.level', { no: index + 1 })}
            placeholder={t('cascades.levelPlaceholder')}
            data={levelOptions(index)}
            value={id}
            error={form.errors[`levels.${index}`] ?? (index === 0 ? error : undefined)}
            onChange={(next) => change(index, next)}
          />
          {levels.length > MIN_LEVELS && (
            <ActionIcon
              size="lg"
              variant="subtle"
              aria-label={t('cascades.removeLevel', { no: index + 1 })}
              onClick={() => set(levels.toSpliced(index, 1))}
            >
              <IconTrash size={16} aria-hidden />
            </ActionIcon>
          )}
        </Group>
      ))}
      {levels.length < MAX_LEVELS && (
        <Group>
          <Button variant="default" size="xs" onClick={() => set([...levels, null])}>
            {t('cascades.addLevel')}
          </Button>
        </Group>
      )}
    </Stack>
  );
}

function AddForm({ campaign, fields }: { campaign: string; fields: Fields }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const cascadeFields = fields.map(({ field_id, label, entity }) => ({
    id: field_id,
    label,
    entity,
    type: 'select' as const,
  }));
  const record = useRecordForm({
    schema: addCascade.body!,
    initial: { levels: [null, null] },
    rules: ({ levels }) =>
      levelProblems(
        (levels as string[]).map((id) => id ?? ''),
        cascadeFields,
        [],
      ),
    onSave: (body, _, { key }) => call(addCascade, { params: { campaign_id: campaign }, body }, { key }),
    onSaved: ({ id }) => {
      notifySuccess(t('cascades.added'));
      navigate(to('cascadeEdit', { cascadeFieldId: id }));
    },
    onCancel: () => navigate(to('cascades', {}, { campaign })),
  });
  return (
    <FormShell record={record}>
      <Stack gap="md" maw={560}>
        <Field name="name" autoFocus />
        <Levels fields={fields} />
        <Field name="strict" help={t('cascades.strictHelp')} />
        <Field name="allow_all_if_parent_empty" help={t('cascades.allowAllHelp')} />
        <Field name="auto_fill_single" help={t('cascades.autoFillHelp')} />
      </Stack>
    </FormShell>
  );
}

function AddCascadePage({ campaign }: { campaign: string }) {
  const { t } = useTranslation();
  const { data, error, isPending, refetch } = useCall(listCascades, { params: { campaign_id: campaign } });
  const hasTooFewFields = data && data.fields.length < MIN_LEVELS;
  return (
    <Page title={t('cascades.addTitle')} isPending={isPending} error={error} onRetry={refetch}>
      {hasTooFewFields && (
        <EmptyState
          title={t('cascades.addTitle')}
          text={t('cascades.tooFewFields')}
          action={
            <Button component={Link} to={to('campaignFieldChoice', {}, { campaign })}>
              {t('cascades.chooseExtraFields')}
            </Button>
          }
        />
      )}
      {data && !hasTooFewFields && <AddForm campaign={campaign} fields={data.fields} />}
    </Page>
  );
}

/** Adds a cascade. */
export function Screen() {
  const { t } = useTranslation();
  return (
    <CampaignScreen
      title={t('cascades.addTitle')}
      text={t('cascades.explanation')}
      hrefOf={(id) => to('cascadeAdd', {}, { campaign: id })}
    >
      {(campaign) => <AddCascadePage campaign={campaign} />}
    </CampaignScreen>
  );
}
