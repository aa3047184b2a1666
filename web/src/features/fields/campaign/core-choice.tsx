import { foldText } from '@leadwright/contract/text/fold';
import './messages.ts';
import { coreFieldOverrides } from '@leadwright/contract/core/core-settings';
import {
  type CampaignCoreFields,
  type CampaignCoreSettings,
  chooseCoreFields,
  coreSettings,
  listCampaignCoreFields,
  type SelectableField,
} from '@leadwright/contract/features/campaign-fields';
import { Alert, Button, Group, SegmentedControl, Stack, Table, Text, TextInput, VisuallyHidden } from '@mantine/core';
import { type DragEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useCall, useSend } from '../../../api/hooks.ts';
import { notifyFailure, notifySuccess } from '../../../api/notify.ts';
import { to } from '../../../paths.ts';
import { CampaignScreen } from '../../../ui/campaign/campaign-screen.tsx';
import { UnsavedDialog } from '../../../ui/form/unsaved-dialog.tsx';
import { useUnsavedGuard } from '../../../ui/form/use-unsaved-guard.ts';
import { MoveHandle } from '../../../ui/order/move-handle.tsx';
import { Page } from '../../../ui/page.tsx';
import { Section } from '../../../ui/record/section.tsx';
import { CoreSettingsCells, SettingsHead } from './settings-cells.tsx';

const DRAG_TYPE = 'application/x-leadwright-field';
const ENTITIES = ['account', 'contact'] as const;
type Entity = (typeof ENTITIES)[number];

/** Returns the handlers of a drop target for fields. */
const dropProps = (onDrop: (id: string) => void) => ({
  onDragOver: (event: DragEvent) => {
    if (event.dataTransfer.types.includes(DRAG_TYPE)) event.preventDefault();
  },
  onDrop: (event: DragEvent) => {
    event.preventDefault();
    onDrop(event.dataTransfer.getData(DRAG_TYPE));
  },
});
const dragProps = (id: string) => ({
  draggable: true,
  onDragStart: (event: DragEvent) => event.dataTransfer.setData(DRAG_TYPE, id),
});

function CoreFieldLists({ campaignId, choice }: { campaignId: string; choice: CampaignCoreFields }) {
  const { t } = useTranslation();
  const [searchParams, setSearchParams] = useSearchParams();
  const entity: Entity = searchParams.get('of') === 'contact' ? 'contact' : 'account';
  const [draft, setDraft] = useState<SelectableField[]>();
  const [search, setSearch] = useState('');
  const [announcement, setAnnouncement] = useState('');
  const send = useSend(chooseCoreFields, { invalidates: [listCampaignCoreFields, coreFieldOverrides] });
  // Version 0 means that no choice was saved yet and the server proposes the fields.
  const isProposal = choice.version === 0;
  const blocker = useUnsavedGuard(draft !== undefined);
  const fields = draft ?? choice.fields;
  const entityFields = fields.filter((field) => field.entity === entity);
  const chosenFields = entityFields.filter((field) => field.chosen);
  const availableFields = entityFields.filter((field) => !field.chosen);
  const term = foldText(search.trim());
  const matchesSearch = ({ label, key }: SelectableField) => foldText(`${label} ${key}`).includes(term);
  const matchingFields = availableFields.filter(matchesSearch);

  /** Adds a field at the end of the chosen fields, or removes it. */
  const setFieldChosen = (id: string, isChosen: boolean) => {
    const field = entityFields.find((candidate) => candidate.id === id);
    if (!field || field.needed || field.chosen === isChosen) return;
    setDraft([...fields.filter((candidate) => candidate.id !== id), { ...field, chosen: isChosen }]);
    setAnnouncement(t(isChosen ? 'coreChoice.fieldChosen' : 'coreChoice.fieldRemoved', { field: field.label }));
  };
  const change = (id: string, changes: Partial<CampaignCoreSettings>) =>
    setDraft(fields.map((field) => (field.id === id ? { ...field, ...changes } : field)));
  const move = (field: SelectableField, offset: -1 | 1) => {
    const neighbour = chosenFields[chosenFields.indexOf(field) + offset];
    if (!neighbour) return;
    const reorderedFields = fields.map((candidate) =>
      candidate === field ? neighbour : candidate === neighbour ? field : candidate,
    );
    setDraft(reorderedFields);
    setAnnouncement(t('coreChoice.moved', { field: field.label, position: chosenFields.indexOf(neighbour) + 1 }));
  };
  const save = async () => {
    const settingsToSave = fields
      .filter((field) => field.chosen)
      .map((field) => ({ ...coreSettings.parse(field), id: field.id }));
    try {
      await send.mutateAsync({
        params: { campaign_id: campaignId },
        body: { version: choice.version, fields: settingsToSave },
      });
      setDraft(undefined);
      notifySuccess(t('coreChoice.saved'));
    } catch (error) {
      notifyFailure(error);
    }
  };
  const show = (recordType: string) =>
    setSearchParams({ campaign: campaignId, ...(recordType === 'contact' ? { of: recordType } : {}) });
  return (
    <Stack gap="sm">
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      {isProposal && <Alert>{t('coreChoice.proposal')}</Alert>}
      <Group gap="sm">
        <SegmentedControl
          aria-label={t('coreChoice.recordType')}
          data={ENTITIES.map((value) => ({ value, label: t(`coreChoice.entity.${value}`) }))}
          value={entity}
          onChange={show}
        />
        <TextInput
          type="search"
          aria-label={t('coreChoice.search')}
          placeholder={t('coreChoice.search')}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      </Group>
      <div {...dropProps((id) => setFieldChosen(id, false))}>
        <Section title={t('coreChoice.available')} count={availableFields.length}>
          {availableFields.length === 0 && <Text c="dimmed">{t('coreChoice.noneAvailable')}</Text>}
          {availableFields.length > 0 && matchingFields.length === 0 && (
            <Text c="dimmed">{t('coreChoice.noneFound')}</Text>
          )}
          <Group gap="xs">
            {matchingFields.map((field) => (
              <Button
                key={field.id}
                size="xs"
                variant="default"
                aria-label={t('coreChoice.choose', { field: field.label })}
                onClick={() => setFieldChosen(field.id, true)}
                {...dragProps(field.id)}
              >
                {field.label}
              </Button>
            ))}
          </Group>
        </Section>
      </div>
      <div {...dropProps((id) => setFieldChosen(id, true))}>
        <Section title={t('coreChoice.chosen')} count={chosenFields.length}>
          <Table.ScrollContainer minWidth={1000} type="native" tabIndex={0}>
            <Table aria-label={t('coreChoice.chosen')} verticalSpacing="xs">
              <Table.Thead>
                <Table.Tr>
                  <Table.Td w={32} />
                  <Table.Th>{t('moreFields.field')}</Table.Th>
                  <SettingsHead isCore />
                  <Table.Td w={110} />
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {chosenFields.filter(matchesSearch).map((field) => (
                  <Table.Tr key={field.id} {...(field.needed ? {} : dragProps(field.id))}>
                    <Table.Td>
                      <MoveHandle
                        variant="subtle"
                        color="gray"
                        label={t('coreChoice.move', { field: field.label })}
                        onStep={(offset) => move(field, offset)}
                      />
                    </Table.Td>
                    <Table.Th scope="row">{field.label}</Table.Th>
                    <CoreSettingsCells field={field} onChange={(changes) => change(field.id, changes)} />
                    <Table.Td>
                      {field.needed ? (
                        <Text size="sm" c="dimmed">
                          {t('coreChoice.inEveryCampaign')}
                        </Text>
                      ) : (
                        <Button
                          size="xs"
                          variant="subtle"
                          aria-label={t('coreChoice.removeField', { field: field.label })}
                          onClick={() => setFieldChosen(field.id, false)}
                        >
                          {t('coreChoice.removeButton')}
                        </Button>
                      )}
                    </Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </Table.ScrollContainer>
        </Section>
      </div>
      <Group gap="xs">
        <Button disabled={!draft && !isProposal} loading={send.isPending} onClick={save}>
          {t('coreChoice.save')}
        </Button>
        <Button variant="default" disabled={!draft} onClick={() => setDraft(undefined)}>
          {t('coreChoice.discard')}
        </Button>
      </Group>
      <UnsavedDialog blocker={blocker} />
    </Stack>
  );
}

function CoreFieldsPage({ campaign }: { campaign: string }) {
  const { t } = useTranslation();
  const params = { campaign_id: campaign };
  const { data, error, isPending, refetch } = useCall(listCampaignCoreFields, { params });
  return (
    <Page title={t('coreChoice.title')} isPending={isPending} error={error} onRetry={refetch}>
      {data && <CoreFieldLists campaignId={campaign} choice={data} />}
    </Page>
  );
}

/** Chooses the core fields of a campaign. */
export function Screen() {
  const { t } = useTranslation();
  return (
    <CampaignScreen
      title={t('coreChoice.title')}
      text={t('coreChoice.pickText')}
      hrefOf={(campaign) => to('campaignCoreFields', {}, { campaign })}
    >
      {(campaign) => <CoreFieldsPage campaign={campaign} />}
    </CampaignScreen>
  );
}
