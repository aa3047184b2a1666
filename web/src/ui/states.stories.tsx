import { AppError } from '@leadwright/contract/errors';
import { Button } from '@mantine/core';
import { IconTags } from '@tabler/icons-react';
import type { Stories } from '../testing/stories.ts';
import { EmptyState, Failed, Loading, Outcome } from './states.tsx';

const again = () => undefined;

export const stories = {
  loading: <Loading />,
  empty: (
    <EmptyState
      icon={<IconTags size={32} stroke={1.5} />}
      title="No tags yet"
      text="Tags are words that records are marked with."
      action={<Button>Add tag</Button>}
    />
  ),
  unreachable: <Failed error={new AppError('unavailable', '')} onRetry={again} />,
  'lost after it was read': (
    <Outcome error={new AppError('unavailable', '')} onRetry={again}>
      <p>What was read before</p>
    </Outcome>
  ),
  'refused after it was read': (
    <Outcome error={new AppError('not_found', '')} onRetry={again}>
      <p>What was read before</p>
    </Outcome>
  ),
  'a fault of ours': <Failed error={new Error('relation "account" does not exist')} onRetry={again} />,
  refused: <Failed error={new AppError('forbidden', '', { detail: { subject: 'vertical', action: 'update' } })} />,
} satisfies Stories;
