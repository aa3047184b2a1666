import type { CampaignStep } from '@leadwright/contract/features/campaign-steps';
import { summaryStep, task, unplannedTask } from '../../testing/plan-steps.ts';
import type { Stories } from '../../testing/stories.ts';
import { toDraftRow } from './dates-draft.ts';
import { DatesTable } from './dates-table.tsx';

const ignore = () => undefined;
const renderTable = (steps: CampaignStep[]) => (
  <DatesTable
    steps={steps}
    getDraftRow={(step) =>
      step === task ? { start: '2026-09-04', end: '2026-09-01', duration: null } : toDraftRow(step)
    }
    onDateChange={ignore}
    selectedIds={new Set([task.id])}
    onSelect={ignore}
    onEditOwners={ignore}
  />
);

export const stories = {
  'summary, invalid dates and no dates': renderTable([summaryStep, task, unplannedTask]),
  card: <div style={{ maxWidth: 360 }}>{renderTable([task])}</div>,
  'card, right to left': (
    <div style={{ maxWidth: 360 }} dir="rtl">
      {renderTable([task])}
    </div>
  ),
} satisfies Stories;
