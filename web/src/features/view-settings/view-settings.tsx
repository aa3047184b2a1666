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
import { notifyDone, notifyFailure } from '../../api/notify.ts';
import { to } from '../../paths.ts';
import { InCampaign } from '../../ui/campaign/in-campaign.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { UnsavedDialog } from '../../ui/form/unsaved-dialog.tsx';
import { useUnsavedGuard } from '../../ui/form/use-unsaved-guard.ts';
import { Page } from '../../ui/page.tsx';
import { Columns, Section } from '../../ui/record/section.tsx';
import { AskedPart } from './asked-part.tsx';
import { CopyDialog } from './copy-dialog.tsx';
import { GridPart } from './grid-part.tsx';
import { ANYONE, Preview } from './preview.tsx';
import { Versions } from './versions.tsx';

const STALE = [readViewSettings, viewSettingVersions, ownViewSettings];

/** Reads the audience from the address: `user:<id>`, `type:<id>`, or empty for the whole campaign. */
function useAudience() {
  const [searchParams, setSearchParams] = useSearchParams();
  const chosen = searchParams.get('for') ?? '';
  const [kind, id] = chosen.split(':');
  const audience: { user_id?: string; user_type_id?: string } = id
    ? { [kind === 'user' ? 'user_id' : 'user_type_id']: id }
    : {};
  const of: WorkingEntity = searchParams.get('of') === 'contacts' ? 'contacts' : 'accounts';
  const put = (name: string, value: string) =>
    setSearchParams(
      (before) => {
        if (value) before.set(name, value);
        else before.delete(name);
        return before;
      },
      { preventScrollReset: true },
    );
  return {
    audience,
    chosen,
    choose: (value: string) => put('for', value),
    of,
    showGrid: (grid: string) => put('of', grid),
    /** The developer of the preview: by default the audience, if that is one developer. */
    as: searchParams.get('as') ?? audience.user_id ?? ANYONE,
    previewAs: (as: string) => put('as', as),
  };
}

type Audience = ReturnType<typeof useAudience>['audience'];

function AudienceChoice({
  saved,
  chosen,
  isHeld,
  onChange,
}: {
  saved: SavedSettings;
  chosen: string;
  /** Whether unsaved changes would be lost by choosing another audience. */
  isHeld: boolean;
  onChange: (to: string) => void;
}) {
  const { t } = useTranslation();
  const named = (kind: string, all: SavedSettings['developers']) =>
    all.map(({ id, label, own }) => ({
      value: `${kind}:${id}`,
      label: own ? t('viewSettings.own', { name: label }) : label,
    }));
  const groups = [
    { group: t('viewSettings.types'), items: named('type', saved.user_types) },
    { group: t('viewSettings.developers'), items: named('user', saved.developers) },
  ].filter(({ items }) => items.length > 0);
  return (
    <NativeSelect
      label={t('viewSettings.audience')}
      maw={360}
      disabled={isHeld}
      description={isHeld ? t('viewSettings.audienceHeld') : undefined}
      value={chosen}
      data={[{ value: '', label: t('viewSettings.campaign') }, ...groups]}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** Describes whose settings are shown. */
const origin = (
  from: SavedSettings['from'],
  { user_id, user_type_id }: Audience & Record<string, string | undefined>,
) => {
  if (from === 'user_type' && user_type_id) return 'own_user_type';
  if (from === 'campaign' && !user_id && !user_type_id) return 'own_campaign';
  return from;
};

function problemsOf(error: unknown, of: WorkingEntity): Record<string, string> {
  if (!(error instanceof AppError)) return {};
  const found = Object.entries(error.fields ?? {}).map(
    ([path, problem]) => [path.split('.').slice(1), problem] as const,
  );
  return Object.fromEntries(
    found.flatMap(([[part, name], problem]) => (part === of && name ? [[name, problem]] : [[part ?? '', problem]])),
  );
}

interface FormProps {
  campaign: string;
  saved: SavedSettings;
  place: ReturnType<typeof useAudience>;
}

function Form({ campaign, saved, place }: FormProps) {
  const { t } = useTranslation();
  const { audience, chosen, of } = place;
  const [draft, setDraft] = useState<ViewSettings>();
  const [openDialog, setOpenDialog] = useState<'reset' | 'copy'>();
  const send = useSend(saveViewSettings, { invalidates: STALE });
  const blocker = useUnsavedGuard(draft !== undefined);
  const settings = draft ?? saved.settings;
  const change = (part: Partial<ViewSettings>) => setDraft({ ...settings, ...part });
  const put = async (newSettings: ViewSettings | null, done: string) => {
    try {
      await send.mutateAsync({
        params: { campaign_id: campaign },
        body: { user_id: null, user_type_id: null, ...audience, version: saved.version, settings: newSettings },
      });
      setDraft(undefined);
      notifyDone(done);
    } catch (error) {
      notifyFailure(error);
    }
  };
  const problems = problemsOf(send.error, of);
  const isOwn = saved.from === (audience.user_id ? 'user' : audience.user_type_id ? 'user_type' : 'campaign');
  return (
    <>
      <Columns
        side={
          <>
            <Preview
              campaign={campaign}
              of={of}
              settings={settings}
              developers={saved.developers}
              as={place.as}
              onChoose={place.previewAs}
            />
            <AskedPart campaign={campaign} of={of} />
            <Versions
              campaign={campaign}
              audience={audience}
              mayRestore={saved.may_update}
              onRestore={(earlier, version) => {
                setDraft(earlier);
                notifyDone(t('viewSettings.restored', { version }));
              }}
            />
          </>
        }
      >
        <Stack gap="md">
          <AudienceChoice saved={saved} chosen={chosen} isHeld={draft !== undefined} onChange={place.choose} />
          <Text size="sm" c="dimmed">
            {t(`viewSettings.from.${origin(saved.from, audience)}`)}
          </Text>
          {saved.may_update ? (
            <Group>
              <Button
                loading={send.isPending}
                disabled={draft === undefined}
                onClick={() => put(settings, t('viewSettings.saved'))}
              >
                {t('viewSettings.save')}
              </Button>
              {draft && (
                <Button variant="default" onClick={() => setDraft(undefined)}>
                  {t('viewSettings.discard')}
                </Button>
              )}
              <Button variant="default" onClick={() => setOpenDialog('copy')}>
                {t('viewSettings.copy')}
              </Button>
              <Button variant="default" disabled={!isOwn} onClick={() => setOpenDialog('reset')}>
                {t('viewSettings.reset')}
              </Button>
            </Group>
          ) : (
            <Text>{t('viewSettings.readOnly')}</Text>
          )}
          <SegmentedControl
            aria-label={t('viewSettings.grid')}
            data={[
              { value: 'accounts', label: t('viewSettings.accounts') },
              { value: 'contacts', label: t('viewSettings.contacts') },
            ]}
            value={of}
            onChange={place.showGrid}
          />
          <Fieldset variant="unstyled" disabled={!saved.may_update}>
            <Stack gap="md">
              <GridPart
                key={of}
                campaign={campaign}
                of={of}
                settings={settings[of]}
                problems={problems}
                onChange={(grid) => change({ [of]: grid })}
              />
              <Section title={t('viewSettings.calls')}>
                <Stack gap="sm">
                  <Switch
                    label={t('viewSettings.masks')}
                    description={t('viewSettings.masksText')}
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
          put(null, t('viewSettings.resetDone'));
        }}
        onClose={() => setOpenDialog(undefined)}
      />
      {openDialog === 'copy' && (
        <CopyDialog
          onCopy={(other) => {
            setDraft(other.settings);
            setOpenDialog(undefined);
            notifyDone(t('viewSettings.copied', { campaign: other.campaign }));
          }}
          onClose={() => setOpenDialog(undefined)}
        />
      )}
      <UnsavedDialog blocker={blocker} />
    </>
  );
}

function OfCampaign({ campaign }: { campaign: string }) {
  const { t } = useTranslation();
  const place = useAudience();
  const { data, error, isPending, refetch } = useCall(readViewSettings, {
    params: { campaign_id: campaign },
    query: place.audience,
  });
  const title = data ? t('viewSettings.titleOf', { campaign: data.campaign }) : t('viewSettings.title');
  return (
    <Page title={title} isPending={isPending} error={error} onRetry={refetch}>
      {data && <Form key={place.chosen} campaign={campaign} saved={data} place={place} />}
    </Page>
  );
}

/** Edits how sales developers see the working grids of a campaign. */
export function Screen() {
  const { t } = useTranslation();
  return (
    <InCampaign
      title={t('viewSettings.title')}
      text={t('viewSettings.pickText')}
      addressOf={(campaign) => to('viewSettings', {}, { campaign })}
    >
      {(campaign) => <OfCampaign campaign={campaign} />}
    </InCampaign>
  );
}
