import './messages.ts';
import { type CampaignPlan, type CampaignStep, orderSteps } from '@leadwright/contract/features/campaign-steps';
import { Anchor, Button, Group, VisuallyHidden } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { call } from '../../api/call.ts';
import { callKey } from '../../api/hooks.ts';
import { notifyFailure } from '../../api/notify.ts';
import { to } from '../../paths.ts';
import { CampaignScreen } from '../../ui/campaign/campaign-screen.tsx';
import { MoveHandle } from '../../ui/order/move-handle.tsx';
import { useOrder } from '../../ui/order/use-order.ts';
import { StepTable } from '../../ui/plan/step-table.tsx';
import { PLAN_ENDPOINTS } from '../../ui/plan/use-plan.ts';
import { AddStep } from './add-step.tsx';
import { PlanPage } from './plan-page.tsx';
import { StepStates } from './step-states.tsx';

function Steps({ campaignId, plan }: { campaignId: string; plan: CampaignPlan }) {
  const { t } = useTranslation();
  const [announcement, setAnnouncement] = useState('');
  const client = useQueryClient();
  const save = async (step_ids: string[]) => {
    await call(orderSteps, { params: { id: campaignId }, body: { step_ids } }).catch(notifyFailure);
    await Promise.all(PLAN_ENDPOINTS.map((endpoint) => client.invalidateQueries({ queryKey: [callKey(endpoint)] })));
  };
  const {
    ids,
    step: moveBy,
    rowProps,
  } = useOrder(
    plan.steps.map(({ id }) => id),
    save,
  );
  const steps = ids.flatMap((id) => plan.steps.find((candidate) => candidate.id === id) ?? []);
  const move = (movedStep: CampaignStep, offset: -1 | 1) => {
    // A step moves only within its phase, because the plan is sorted by phase, with summary steps first.
    const neighbour = steps[ids.indexOf(movedStep.id) + offset];
    if (neighbour?.phase !== movedStep.phase || (neighbour.kind === 'summary') !== (movedStep.kind === 'summary'))
      return;
    const position = moveBy(movedStep.id, offset);
    if (position) setAnnouncement(t('campaignSteps.moved', { step: movedStep.name, position }));
  };
  const handle = (row: CampaignStep) => (
    <MoveHandle
      variant="subtle"
      color="gray"
      label={t('campaignSteps.move', { step: row.name })}
      onStep={(offset) => move(row, offset)}
    />
  );
  const isMovable = plan.steps.length > 1 && plan.steps.every(({ may_update }) => may_update);
  return (
    <>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      <StepTable
        plan={{ ...plan, steps }}
        {...(isMovable && { order: { handle, rowProps } })}
        name={({ id, name, may_update }) =>
          may_update ? (
            <Anchor
              component={Link}
              to={to('campaignStepEdit', { campaignId }, { step: id })}
              aria-label={t('campaignSteps.edit', { step: name })}
              inherit
            >
              {name}
            </Anchor>
          ) : (
            name
          )
        }
        actions={(row) => row.may_update && row.kind !== 'summary' && <StepStates step={row} />}
      />
    </>
  );
}

function ManageStepsPage({ campaignId }: { campaignId: string }) {
  const { t } = useTranslation();
  const [isAddDialogOpen, setAddDialogOpen] = useState(false);
  const add = (
    <Button variant="default" onClick={() => setAddDialogOpen(true)}>
      {t('campaignSteps.add.button')}
    </Button>
  );
  const actions = (
    <Group gap="xs">
      <Button variant="default" component={Link} to={to('campaignStepChoice', {}, { campaign: campaignId })}>
        {t('campaignSteps.choose')}
      </Button>
      {add}
    </Group>
  );
  return (
    <>
      <PlanPage
        title={t('campaignSteps.title')}
        campaignId={campaignId}
        currentView="steps"
        actions={() => actions}
        extraActions={add}
      >
        {(plan) => <Steps campaignId={campaignId} plan={plan} />}
      </PlanPage>
      {isAddDialogOpen && <AddStep campaignId={campaignId} onClose={() => setAddDialogOpen(false)} />}
    </>
  );
}

/** Lists the steps of a campaign with their progress. */
export function Screen() {
  const { t } = useTranslation();
  return (
    <CampaignScreen
      title={t('campaignSteps.title')}
      text={t('campaignSteps.pickText')}
      hrefOf={(id) => to('campaignSteps', {}, { campaign: id })}
    >
      {(campaignId) => <ManageStepsPage campaignId={campaignId} />}
    </CampaignScreen>
  );
}
