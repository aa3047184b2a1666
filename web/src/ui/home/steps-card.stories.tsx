import type { Stories } from '../../testing/stories.ts';
import { isoToday, subtractDays } from '../format.ts';
import { StepRows } from './steps-card.tsx';

const step = { campaign_id: 'a', campaign: 'Northern manufacturers', state: 'in_progress', is_own: false } as const;
const inDays = (days: number) => subtractDays(isoToday(), -days);

export const stories = {
  'overdue, current and later steps': (
    <StepRows
      planUrl={() => '/plan'}
      steps={[
        { ...step, id: '1', name: 'Import supplier files', start: inDays(-9), end: inDays(-2) },
        { ...step, id: '2', name: 'First calls', start: inDays(-1), end: inDays(6), is_own: true },
        { ...step, id: '3', name: 'First report', state: 'not_started', start: inDays(9), end: inDays(9) },
      ]}
    />
  ),
} satisfies Stories;
