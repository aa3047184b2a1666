import './messages.ts';
import { type FirstStep, firstSteps } from '@leadwright/contract/features/dashboard';
import { Button } from '@mantine/core';
import { IconListCheck } from '@tabler/icons-react';
import { t } from 'i18next';
import { Link } from 'react-router';
import { to } from '../../../paths.ts';
import { formatCount } from '../../../ui/format.ts';
import { CardRow, CardRows, homeCard } from '../../../ui/home/card.tsx';
import { StateBadge } from '../../../ui/look/state-badge.tsx';

const URL_BY_STEP: Record<FirstStep['step'], string> = {
  client: to('clientAdd'),
  campaign: to('campaignAdd'),
  import: to('importUpload'),
  review: to('reviewInbox'),
};

/** Lists the setup steps of a new agency, from its first client to its first review. Hidden when all are done. */
export const card = homeCard({
  call: firstSteps,
  icon: IconListCheck,
  title: () => t('firstStepsHome.title'),
  count: ({ steps }) =>
    t('firstStepsHome.doneCount', {
      done: formatCount(steps.filter(({ done }) => done).length),
      all: formatCount(steps.length),
    }),
  isHidden: ({ steps }) => steps.every(({ done }) => done),
  Body: ({ data: { steps } }) => {
    const next = steps.find(({ done }) => !done)?.step;
    return (
      <CardRows>
        {steps.map(({ step, done }) => (
          <CardRow
            key={step}
            title={t(`firstStepsHome.steps.${step}.title`)}
            detail={t(`firstStepsHome.steps.${step}.detail`)}
          >
            {done ? (
              <StateBadge look="success">{t('firstStepsHome.doneBadge')}</StateBadge>
            ) : (
              <Button
                component={Link}
                to={URL_BY_STEP[step]}
                size="compact-sm"
                variant={step === next ? 'filled' : 'default'}
              >
                {t(`firstStepsHome.steps.${step}.button`)}
              </Button>
            )}
          </CardRow>
        ))}
      </CardRows>
    );
  },
});
