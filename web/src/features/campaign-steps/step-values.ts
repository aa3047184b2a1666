import type { CampaignPlan, CampaignStep } from '@leadwright/contract/features/campaign-steps';
import type { StepDetails } from '@leadwright/contract/features/step-details';

/** Returns the form values of a step. The dates of a summary are derived from other steps. */
export const detailsOf = (step: CampaignStep): StepDetails => ({
  name: step.name,
  phase: step.phase,
  kind: step.kind,
  start: step.kind === 'summary' ? null : step.start,
  duration: step.duration,
  constraint: step.rule?.kind ?? 'none',
  constraint_day: step.rule?.day ?? null,
  owners: step.owners.map(({ id }) => id),
  effort_hours: step.effort_hours,
  progress: step.progress,
  colour: step.colour ?? '',
  client_visible: step.client_visible,
});

export const nameOf = ({ steps }: Pick<CampaignPlan, 'steps'>, id: string): string =>
  steps.find((step) => step.id === id)?.name ?? '';
