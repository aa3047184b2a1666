import './messages.ts';
import { type CampaignStep, STEP_STATE, type StepState } from '@leadwright/contract/features/campaign-steps';
import {
  changeStepState,
  readStepWork,
  requiresStepReason,
  STEP_TRANSITIONS,
} from '@leadwright/contract/features/step-work';
import { Button, Checkbox, Menu, Text } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { explain, problemsIn } from '../../api/explain.ts';
import { useSend } from '../../api/hooks.ts';
import { notifySuccess } from '../../api/notify.ts';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { ReasonField } from '../../ui/dialog/reason-field.tsx';
import { PLAN_ENDPOINTS } from '../../ui/plan/use-plan.ts';

/** Shows a menu of the next states of a step. A dialog confirms each change and asks for a required reason. */
export function StepStates({ step }: { step: CampaignStep }) {
  const { t } = useTranslation();
  const [requestedState, setRequestedState] = useState<StepState>();
  const nextStates: readonly StepState[] = STEP_TRANSITIONS[step.state];
  if (nextStates.length === 0) return null;
  const verbOf = (state: StepState) =>
    state === 'in_progress' && step.state === 'done'
      ? t('campaignSteps.reopen')
      : state === 'in_progress' && step.state === 'blocked'
        ? t('campaignSteps.resume')
        : t(`campaignSteps.stateVerbs.${state}`);
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button
            size="compact-sm"
            variant="default"
            aria-label={t('campaignSteps.changeState', { step: step.name })}
            rightSection={<IconChevronDown size={14} aria-hidden />}
          >
            {t('campaignSteps.changeStateShort')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {nextStates.map((state) => (
            <Menu.Item key={state} onClick={() => setRequestedState(state)}>
              {verbOf(state)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {requestedState && (
        <StateDialog
          step={step}
          targetState={requestedState}
          verb={verbOf(requestedState)}
          onClose={() => setRequestedState(undefined)}
        />
      )}
    </>
  );
}

interface StateDialogProps {
  step: CampaignStep;
  targetState: StepState;
  verb: string;
  onClose: () => void;
}

function StateDialog({ step, targetState, verb, onClose }: StateDialogProps) {
  const { t } = useTranslation();
  const [reason, setReason] = useState('');
  const [override, setOverride] = useState(false);
  const send = useSend(changeStepState, { invalidates: [...PLAN_ENDPOINTS, readStepWork] });
  const problems = problemsIn(send.error);
  const submit = () =>
    send.mutate(
      { params: { id: step.campaign_id, stepId: step.id }, body: { state: targetState, reason, override } },
      {
        onSuccess: () => {
          notifySuccess(t('campaignSteps.stateChanged', { step: step.name, state: STEP_STATE[targetState] }));
          onClose();
        },
      },
    );
  const errorMessage = send.error && !problems ? explain(send.error).text : undefined;
  return (
    <FormDialog
      title={t('campaignSteps.changeStateTitle', { verb, step: step.name })}
      confirm={verb}
      isBusy={send.isPending}
      errorMessage={errorMessage}
      onSubmit={submit}
      onClose={onClose}
    >
      <Text>{`${STEP_STATE[step.state]} → ${STEP_STATE[targetState]}`}</Text>
      {requiresStepReason(step.state, targetState) && (
        <ReasonField label={t('campaignSteps.reason')} value={reason} error={problems?.reason} onChange={setReason} />
      )}
      {errorMessage && (
        <Checkbox
          label={t('campaignSteps.override')}
          description={t('campaignSteps.overrideHelp')}
          checked={override}
          onChange={({ currentTarget }) => setOverride(currentTarget.checked)}
        />
      )}
    </FormDialog>
  );
}
