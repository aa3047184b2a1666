import './messages.ts';
import type { CampaignStep } from '@leadwright/contract/features/campaign-steps';
import { readCampaignTeam } from '@leadwright/contract/features/campaign-team';
import { assignSteps } from '@leadwright/contract/features/step-work';
import { Select, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { explain, problemsIn } from '../../api/explain.ts';
import { useCall, useSend } from '../../api/hooks.ts';
import { notifySuccess } from '../../api/notify.ts';
import { useCan } from '../../session/session.tsx';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { ReferencesField } from '../../ui/form/controls/references-field.tsx';
import { formatCount } from '../../ui/format.ts';
import { PLAN_ENDPOINTS } from '../../ui/plan/use-plan.ts';

interface OwnersDialogProps {
  campaignId: string;
  steps: readonly CampaignStep[];
  onClose: () => void;
}

/** Replaces the owners of steps. */
export function OwnersDialog({ campaignId, steps, onClose }: OwnersDialogProps) {
  const { t } = useTranslation();
  const [owners, setOwners] = useState(steps.length === 1 ? steps[0]!.owners.map(({ id }) => id) : []);
  const send = useSend(assignSteps, { invalidates: PLAN_ENDPOINTS });
  const problems = problemsIn(send.error);
  const submit = () =>
    send.mutate(
      { params: { id: campaignId }, body: { steps: steps.map(({ id }) => id), owners } },
      {
        onSuccess: () => {
          notifySuccess(t('campaignSteps.dates.ownersSaved'));
          onClose();
        },
      },
    );
  return (
    <FormDialog
      title={t('campaignSteps.dates.assignTitle', { count: steps.length, formatted: formatCount(steps.length) })}
      confirm={t('campaignSteps.dates.assignOwners')}
      isBusy={send.isPending}
      errorMessage={send.error && !problems ? explain(send.error).text : undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      <Text>{t('campaignSteps.dates.assignText')}</Text>
      <UserTypeSelect
        campaignId={campaignId}
        onChoose={(people) => {
          send.reset();
          setOwners([...new Set([...owners, ...people])]);
        }}
      />
      <ReferencesField
        data-autofocus
        list="campaign-staff"
        label={t('campaignSteps.dates.owners')}
        value={owners}
        error={problems && Object.values(problems)[0]}
        onChange={(next) => {
          send.reset();
          setOwners(next);
        }}
      />
    </FormDialog>
  );
}

/** Invited users can own steps; deactivated users cannot. */
const ASSIGNABLE_STATUSES = ['active', 'invited'];

/** Chooses all team members of a user type. */
function UserTypeSelect({ campaignId, onChoose }: { campaignId: string; onChoose: (people: string[]) => void }) {
  const { t } = useTranslation();
  const mayRead = useCan('campaigns', 'read');
  const { data } = useCall(readCampaignTeam, { params: { id: campaignId } }, { enabled: mayRead });
  const team = data?.people.filter(({ status, type }) => ASSIGNABLE_STATUSES.includes(status) && type !== null) ?? [];
  if (team.length === 0) return null;
  const types = [...new Set(team.map(({ type }) => type!))].toSorted();
  return (
    <Select
      label={t('campaignSteps.dates.addUserType')}
      description={t('campaignSteps.dates.addUserTypeHelp')}
      data={types}
      value={null}
      onChange={(chosenType) => onChoose(team.filter(({ type }) => type === chosenType).map(({ id }) => id))}
    />
  );
}
