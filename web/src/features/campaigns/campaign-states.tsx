import './messages.ts';
import { campaignReadiness } from '@leadwright/contract/features/campaign-readiness';
import {
  type CampaignState,
  campaignStates,
  campaigns,
  changeCampaignState,
  requiresCampaignReason,
} from '@leadwright/contract/features/campaigns';
import type { RowOf } from '@leadwright/contract/resource';
import { Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { explain, problemsIn } from '../../api/explain.ts';
import { useSend } from '../../api/hooks.ts';
import { notifySuccess } from '../../api/notify.ts';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { ReasonField } from '../../ui/dialog/reason-field.tsx';
import { formatDay } from '../../ui/format.ts';
import { StateActions } from '../../ui/record/state-actions.tsx';

type Campaign = RowOf<typeof campaigns>;

const AFFECTED_ENDPOINTS = [campaigns.view, campaigns.list.endpoint, campaignReadiness];

const MAX_UTC_OFFSET_MS = 12 * 3_600_000;

/**
 * Returns whether the campaign might start before its start date. The page does not know the client's time
 * zone, so it asks for confirmation until that day has begun in every time zone.
 */
const mightStartEarly = ({ state, start_date }: Campaign, targetState: CampaignState) =>
  state === 'ready' &&
  targetState === 'live' &&
  start_date > new Date(Date.now() - MAX_UTC_OFFSET_MS).toISOString().slice(0, 10);

/** Shows buttons for the next states of a campaign. Asks for the required details before the change. */
export function CampaignStates({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation();
  const [requestedState, setRequestedState] = useState<CampaignState>();
  const { state } = campaign;
  const verbs = {
    planned: t('campaigns.stateChange.plan'),
    ready: t('campaigns.stateChange.markReady'),
    live: t(`campaigns.stateChange.${state === 'paused' ? 'resume' : state === 'completed' ? 'reopen' : 'start'}`),
    paused: t('campaigns.stateChange.pause'),
    completing: t('campaigns.stateChange.windDown'),
    completed: t('campaigns.stateChange.complete'),
    cancelled: t('campaigns.stateChange.cancel'),
  };
  const requestState = (targetState: CampaignState) => {
    const needsInput = requiresCampaignReason(state, targetState) || mightStartEarly(campaign, targetState);
    if (needsInput) setRequestedState(targetState);
    return needsInput;
  };
  return (
    <>
      <StateActions
        resource={campaigns}
        machine={campaignStates}
        row={campaign}
        verbs={verbs}
        onTransition={requestState}
      />
      {requestedState && (
        <StateDialog
          campaign={campaign}
          targetState={requestedState}
          verb={verbs[requestedState as keyof typeof verbs]}
          onClose={() => setRequestedState(undefined)}
        />
      )}
    </>
  );
}

interface StateDialogProps {
  campaign: Campaign;
  targetState: CampaignState;
  verb: string;
  onClose: () => void;
}

function StateDialog({ campaign, targetState, verb, onClose }: StateDialogProps) {
  const { t } = useTranslation();
  const [reason, setReason] = useState('');
  const send = useSend(changeCampaignState, { invalidates: AFFECTED_ENDPOINTS });
  const problems = problemsIn(send.error);
  const isEarly = mightStartEarly(campaign, targetState);
  const submit = () =>
    send.mutate(
      { params: { id: campaign.id }, body: { state: targetState, reason, early: isEarly } },
      {
        onSuccess: (reply) => {
          notifySuccess(t('records.stateChanged', { name: campaign.name, state: campaignStates.states[reply.state] }));
          onClose();
        },
      },
    );
  return (
    <FormDialog
      title={t('campaigns.stateChange.title', { verb, name: campaign.name })}
      confirm={verb}
      isBusy={send.isPending}
      errorMessage={send.error && !problems ? explain(send.error).text : undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      {isEarly && <Text>{t('campaigns.stateChange.earlyStartText', { day: formatDay(campaign.start_date) })}</Text>}
      {targetState === 'paused' && <Text>{t('campaigns.stateChange.pauseText')}</Text>}
      {requiresCampaignReason(campaign.state, targetState) && (
        <ReasonField
          label={t('campaigns.stateChange.reason')}
          value={reason}
          error={problems?.reason}
          onChange={setReason}
        />
      )}
    </FormDialog>
  );
}
