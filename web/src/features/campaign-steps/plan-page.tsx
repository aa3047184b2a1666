import type { CampaignPlan } from '@leadwright/contract/features/campaign-steps';
import type { ComponentProps, ReactNode } from 'react';
import { Page } from '../../ui/page.tsx';
import { usePlan } from '../../ui/plan/use-plan.ts';
import { NoSteps } from './no-steps.tsx';
import { PlanViews } from './plan-views.tsx';

interface PlanPageProps extends ComponentProps<typeof PlanViews> {
  title: string;
  actions?: (plan: CampaignPlan) => ReactNode;
  /** Additional actions of an empty plan. */
  extraActions?: ReactNode;
  children: (plan: CampaignPlan) => ReactNode;
}

/** Renders a screen of a campaign plan. An empty plan shows how to add steps. */
export function PlanPage({ title, campaignId, currentView, actions, extraActions, children }: PlanPageProps) {
  const { data, error, isPending, refetch } = usePlan(campaignId);
  const plan = data && data.steps.length > 0 ? data : undefined;
  return (
    <Page
      title={title}
      views={<PlanViews campaignId={campaignId} currentView={currentView} />}
      actions={plan && actions?.(plan)}
      isPending={isPending}
      error={error}
      onRetry={refetch}
    >
      {data && !plan && <NoSteps campaignId={campaignId} extraActions={extraActions} />}
      {plan && children(plan)}
    </Page>
  );
}
