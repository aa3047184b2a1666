import {
  type CampaignMatchSettings,
  campaignMatchSettings,
  predictThresholds,
  saveCampaignMatchSettings,
} from '@leadwright/contract/features/matching-models';
import { Button, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../../api/hooks.ts';
import { notifySuccess } from '../../../api/notify.ts';
import { useCan } from '../../../session/session.tsx';
import type { PageState } from './page-state.ts';

interface ThresholdActionsProps {
  settings: CampaignMatchSettings;
  form: ReturnType<PageState['toFormValues']>;
  state: PageState;
}

/** Saves or discards the draft, or makes the campaign use the agency's settings again. */
export function ThresholdActions({ settings, form, state }: ThresholdActionsProps) {
  const { t } = useTranslation();
  const maySave = useCan('match_accounts', 'update');
  const { mutate, isPending } = useSend(saveCampaignMatchSettings, {
    invalidates: [campaignMatchSettings, predictThresholds],
    onSuccess: (reply) => {
      state.reset();
      notifySuccess(t(reply.own ? 'matchingModel.thresholds.saved' : 'matchingModel.thresholds.agencyLimitsRestored'));
    },
  });
  const params = { campaign_id: settings.campaign_id };
  if (!maySave)
    return (
      <Text size="xs" c="dimmed" mt="sm">
        {t('matchingModel.thresholds.readOnly')}
      </Text>
    );
  return (
    <Group gap="xs" mt="sm">
      <Button
        loading={isPending}
        disabled={!state.hasDraft}
        onClick={() => mutate({ params, body: { settings: form } })}
      >
        {t('matchingModel.thresholds.save')}
      </Button>
      {state.hasDraft && (
        <Button variant="default" onClick={state.reset}>
          {t('matchingModel.thresholds.discard')}
        </Button>
      )}
      {settings.own && (
        <Button variant="default" onClick={() => mutate({ params, body: { settings: null } })}>
          {t('matchingModel.thresholds.useAgency')}
        </Button>
      )}
    </Group>
  );
}
