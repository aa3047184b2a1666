import '../../ui/working/messages.ts';
import './messages.ts';
import { AppError } from '@leadwright/contract/errors';
import {
  MAX_SCRIPT_LENGTH,
  ownViewSettings,
  readViewSettings,
  type SavedSettings,
  saveViewSettings,
  type ViewSettings,
  viewSettingVersions,
} from '@leadwright/contract/features/view-settings';
import type { WorkingEntity } from '@leadwright/contract/features/working';
import { Button, Fieldset, Group, NativeSelect, SegmentedControl, Stack, Switch, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useCall, useSend } from '../../api/hooks.ts';
import { notifyFailure, notifySuccess } from '../../api/notify.ts';
import { to } from '../../paths.ts';
import { bottomBar } from '../../ui/bottom-bar.ts';
import { CampaignScreen } from '../../ui/campaign/campaign-screen.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { UnsavedDialog } from '../../ui/form/unsaved-dialog.tsx';
import { useUnsavedGuard } from '../../ui/form/use-unsaved-guard.ts';
import { Page } from '../../ui/page.tsx';
import { Columns, Section } from '../../ui/record/section.tsx';
import { CopyDialog } from './copy-dialog.tsx';
import { GridPart } from './grid-part.tsx';
import { ANYONE, Preview } from './preview.tsx';
import { RequiredFieldsPart } from './required-fields-part.tsx';
import { Versions } from './versions.tsx';

const AFFECTED_ENDPOINTS = [readViewSettings, viewSettingVersions, ownViewSettings];

/** Reads the audience from the URL: `user:<id>`, `type:<id>`, or empty for the whole campaign. */
function useAudience() {
  const [searchParams, setSearchParams] = useSearchParams();
  const audienceKey = searchParams.get('for') ?? '';
  const [kind, id] = audienceKey.split(':');
  const audience: { user_id?: string; user_type_id?: string } = id
    ? { [kind === 'user' ? 'user_id' : 'user_type_id']: id }
    : {};
  const entity: WorkingEntity = searchParams.get('of') === 'contacts' ? 'contacts' : 'accounts';
  const setParam = (name: string, value: string) =>
    setSearchParams(
      (previous) => {
        if (value) previous.set(name, value);
        else previous.delete(name);
        return previous;
      },
      { preventScrollReset: true },
    );
  return {
    audience,
    audienceKey,
    choose: (value: string) => setParam('for', value),
    entity,
    showGrid: (grid: string) => setParam('of', grid),
    /** The sales developer for whom the preview is shown. The default is the audience, if it is one developer. */
    developerId: searchParams.get('as') ?? audience.user_id ?? ANYONE,
    previewAs: (developerId: string) => setParam('as', developerId),
  };
}

type Audience = ReturnType<typeof useAudience>['audience'];

function AudienceChoice({
  saved,
  audienceKey,
  isDisabled,
  onChange,
}: {
  saved: SavedSettings;
  audienceKey: string;
  /** Whether another audience would discard unsaved changes. */
  isDisabled: boolean;
  onChange: (audienceKey: string) => void;
}) {
  const { t } = useTranslation();
  const toChoices = (kind: string, members: SavedSettings['developers']) =>
    members.map(({ id, label, own: hasOwnSettings }) => ({
      value: `${kind}:${id}`,
      label: hasOwnSettings ? t('viewSettings.withOwnSettings', { name: label }) : label,
    }));
  const groups = [
    { group: t('viewSettings.types'), items: toChoices('type', saved.user_types) },
    { group: t('viewSettings.developers'), items: toChoices('user', saved.developers) },
  ].filter(({ items }) => items.length > 0);
  return (
    <NativeSelect
      label={t('viewSettings.audience')}
      miw={260}
      disabled={isDisabled}
      description={isDisabled ? t('viewSettings.audienceDisabled') : undefined}
      value={audienceKey}
      data={[{ value: '', label: t('viewSettings.everyone') }, ...groups]}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** Returns the message key for the origin of the shown settings. */
const originKeyOf = (
  from: SavedSettings['from'],
  { user_id, user_type_id }: Audience & Record<string, string | undefined>,
) => {
  if (from === 'user_type' && user_type_id) return 'own_user_type';
  if (from === 'campaign' && !user_id && !user_type_id) return 'own_campaign';
  return from;
};

/** Returns the server's problems by setting. The keys for the displayed grid do not contain the name of the grid. */
function problemsOf(error: unknown, entity: WorkingEntity): Record<string, string> {
  if (!(error instanceof AppError)) return {};
  const fieldProblems = Object.entries(error.fields ?? {}).map(
    ([path, problem]) => [path.split('.').slice(1), problem] as const,
  );
  return Object.fromEntries(
    fieldProblems.flatMap(([[part, name], problem]) =>
      part === entity && name ? [[name, problem]] : [[part ?? '', problem]],
    ),
  );
}

interface FormProps {
  campaign: string;
  saved: SavedSettings;
  audienceState: ReturnType<typeof useAudience>;
}

function Form({ campaign, saved, audienceState }: FormProps) {
  const { t } = useTranslation();
  const { audience, audienceKey, entity } = audienceState;
  const [draft, setDraft] = useState<ViewSettings>();
  const [openDialog, setOpenDialog] = useState<'reset' | 'copy'>();
  const send = useSend(saveViewSettings, { invalidates: AFFECTED_ENDPOINTS });
  const blocker = useUnsavedGuard(draft !== undefined);
  const settings = draft ?? saved.settings;
  const change = (part: Partial<ViewSettings>) => setDraft({ ...settings, ...part });
  const save = async (newSettings: ViewSettings | null, doneMessage: string) => {
    try {
      await send.mutateAsync({
        params: { campaign_id: campaign },
        body: { user_id: null, user_type_id: null, ...audience, version: saved.version, settings: newSettings },
      });
      setDraft(undefined);
      notifySuccess(doneMessage);
    } catch (error) {
      notifyFailure(error);
    }
  };
  const problems = problemsOf(send.error, entity);
  /** Whether the audience has settings that are not inherited. */
  const isOwn = saved.from === (audience.user_id ? 'user' : audience.user_type_id ? 'user_type' : 'campaign');
  return (
    <>
      <Columns
        side={
          <>
            <Preview
              campaign={campaign}
              entity={entity}
              settings={settings}
              developers={saved.developers}
              developerId={audienceState.developerId}
              onChoose={audienceState.previewAs}
            />
            <RequiredFieldsPart campaign={campaign} entity={entity} />
            <Versions
              campaign={campaign}
              audience={audience}
              mayRestore={saved.may_update}
              onRestore={(earlier, version) => {
                setDraft(earlier);
                notifySuccess(t('viewSettings.restored', { version }));
              }}
            />
          </>
        }
      >
        <Stack gap="md">
          <Group align="flex-end" gap="xs">
            <AudienceChoice
              saved={saved}
              audienceKey={audienceKey}
              isDisabled={draft !== undefined}
              onChange={audienceState.choose}
            />
            {saved.may_update && (
              <Button variant="default" onClick={() => setOpenDialog('copy')}>
                {t('viewSettings.copy')}
              </Button>
            )}
          </Group>
          <Text size="sm" c="dimmed">
            {t(`viewSettings.origin.${originKeyOf(saved.from, audience)}`)}
          </Text>
          {!saved.may_update && <Text>{t('viewSettings.readOnly')}</Text>}
          <SegmentedControl
            style={{ alignSelf: 'flex-start' }}
            aria-label={t('viewSettings.grid')}
            data={[
              { value: 'accounts', label: t('viewSettings.accounts') },
              { value: 'contacts', label: t('viewSettings.contacts') },
            ]}
            value={entity}
            onChange={audienceState.showGrid}
          />
          <Fieldset variant="unstyled" disabled={!saved.may_update}>
            <Stack gap="md">
              <GridPart
                key={entity}
                campaign={campaign}
                entity={entity}
                settings={settings[entity]}
                problems={problems}
                onChange={(grid) => change({ [entity]: grid })}
              />
              <Section title={t('viewSettings.calls')}>
                <Stack gap="sm">
                  <Switch
                    label={t('viewSettings.maskNumbers')}
                    description={t('viewSettings.maskNumbersText')}
                    checked={settings.masks_phones}
                    onChange={(event) => change({ masks_phones: event.currentTarget.checked })}
                  />
                  <Textarea
                    label={t('viewSettings.script')}
                    description={t('viewSettings.scriptText')}
                    autosize
                    minRows={3}
                    maxRows={16}
                    maxLength={MAX_SCRIPT_LENGTH}
                    error={problems.script}
                    value={settings.script}
                    onChange={(event) => change({ script: event.currentTarget.value })}
                  />
                </Stack>
              </Section>
            </Stack>
          </Fieldset>
          {saved.may_update && (
            <Group ref={bottomBar} gap="xs" className="form-buttons">
              <Button
                loading={send.isPending}
                disabled={draft === undefined}
                onClick={() => save(settings, t('viewSettings.saved'))}
              >
                {t('viewSettings.save')}
              </Button>
              {draft && (
                <Button variant="default" onClick={() => setDraft(undefined)}>
                  {t('viewSettings.discard')}
                </Button>
              )}
              <Button variant="default" disabled={!isOwn} onClick={() => setOpenDialog('reset')}>
                {t('viewSettings.reset')}
              </Button>
            </Group>
          )}
        </Stack>
      </Columns>
      <Confirm
        opened={openDialog === 'reset'}
        title={t('viewSettings.resetTitle')}
        text={t('viewSettings.resetText')}
        confirm={t('viewSettings.reset')}
        danger
        onConfirm={() => {
          setOpenDialog(undefined);
          save(null, t('viewSettings.resetDone'));
        }}
        onClose={() => setOpenDialog(undefined)}
      />
      {openDialog === 'copy' && (
        <CopyDialog
          onCopy={(source) => {
            setDraft(source.settings);
            setOpenDialog(undefined);
            notifySuccess(t('viewSettings.copied', { campaign: source.campaign }));
          }}
          onClose={() => setOpenDialog(undefined)}
        />
      )}
      <UnsavedDialog blocker={blocker} />
    </>
  );
}

function CampaignViewSettings({ campaign }: { campaign: string }) {
  const { t } = useTranslation();
  const audienceState = useAudience();
  const { data, error, isPending, refetch } = useCall(readViewSettings, {
    params: { campaign_id: campaign },
    query: audienceState.audience,
  });
  const title = data ? t('viewSettings.titleOf', { campaign: data.campaign }) : t('viewSettings.title');
  return (
    <Page title={title} isPending={isPending} error={error} onRetry={refetch}>
      {data && <Form key={audienceState.audienceKey} campaign={campaign} saved={data} audienceState={audienceState} />}
    </Page>
  );
}

/** Edits how sales developers see the working grids of a campaign. */
export function Screen() {
  const { t } = useTranslation();
  return (
    <CampaignScreen
      title={t('viewSettings.title')}
      text={t('viewSettings.pickText')}
      hrefOf={(campaign) => to('viewSettings', {}, { campaign })}
    >
      {(campaign) => <CampaignViewSettings campaign={campaign} />}
    </CampaignScreen>
  );
}
