import type { CampaignStep } from '@leadwright/contract/features/campaign-steps';
import { Button } from '@mantine/core';
import { links, summaryStep, task, unplannedTask } from '../../testing/plan-steps.ts';
import type { Stories } from '../../testing/stories.ts';
import { StepTable } from './step-table.tsx';

const renderTable = (steps: CampaignStep[]) => (
  <StepTable
    plan={{ steps, links }}
    name={({ name }) => <a href="#step">{name}</a>}
    actions={() => (
      <Button size="compact-sm" variant="default">
        Change
      </Button>
    )}
  />
);

export const stories = {
  'summary, task and task without dates': renderTable([summaryStep, task, unplannedTask]),
  card: <div style={{ maxWidth: 360 }}>{renderTable([task])}</div>,
  'card, right to left': (
    <div style={{ maxWidth: 360 }} dir="rtl">
      {renderTable([task])}
    </div>
  ),
} satisfies Stories;
