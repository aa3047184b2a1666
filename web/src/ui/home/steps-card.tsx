import './messages.ts';
import { type UpcomingStep, upcomingSteps } from '@leadwright/contract/features/campaign-steps';
import { IconTimeline } from '@tabler/icons-react';
import { t } from 'i18next';
import { Link } from 'react-router';
import { formatDay, isoToday } from '../format.ts';
import { StateBadge } from '../look/state-badge.tsx';
import { stepStateBadge } from '../look/step-state-badge.ts';
import { CardRow, CardRows } from './card.tsx';

/** The definition of a card with the next open steps of campaign plans, without its rows. */
export const stepsCard = {
  call: upcomingSteps,
  icon: IconTimeline,
  title: () => t('home.steps.title'),
  nothing: ({ steps }: { steps: UpcomingStep[] }) => steps.length === 0 && t('home.steps.nothing'),
};

interface StepRowsProps {
  steps: UpcomingStep[];
  /** Returns the URL of the plan of a campaign. */
  planUrl: (campaignId: string) => string;
}

export const StepRows = ({ steps, planUrl }: StepRowsProps) => (
  <CardRows>
    {steps.map((step) => (
      <CardRow key={step.id} title={<Link to={planUrl(step.campaign_id)}>{step.name}</Link>} detail={detailText(step)}>
        {step.end < isoToday() ? (
          <StateBadge look="warning">{t('home.steps.overdue')}</StateBadge>
        ) : (
          step.state !== 'not_started' && stepStateBadge(step.state)
        )}
      </CardRow>
    ))}
  </CardRows>
);

function detailText({ campaign, start, end, is_own }: UpcomingStep): string {
  const isLater = start > isoToday();
  const detail = t(isLater ? 'home.steps.starts' : 'home.steps.due', {
    campaign,
    day: formatDay(isLater ? start : end),
  });
  return is_own ? t('home.steps.assignedToYou', { detail }) : detail;
}
