import { t } from 'i18next';
import { to } from '../../../paths.ts';
import { homeCard } from '../../../ui/home/card.tsx';
import { StepRows, stepsCard } from '../../../ui/home/steps-card.tsx';

export const card = homeCard({
  ...stepsCard,
  useAllLink: () => ({ to: to('gantt'), label: t('home.steps.allPlans') }),
  Body: ({ data }) => <StepRows steps={data.steps} planUrl={(campaign) => to('gantt', {}, { campaign })} />,
});
