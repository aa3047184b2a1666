import { AppError } from '@leadwright/contract/errors';
import { Button } from '@mantine/core';
import { IconTags } from '@tabler/icons-react';
import type { Stories } from '../testing/stories.ts';
import { EmptyState, Failed, Loading, Outcome } from './states.tsx';

const retry = () => undefined;

export const stories = {
  loading: <Loading />,
  empty: (
    <EmptyState
      icon={<IconTags size={32} stroke={1.5} />}
      title="No tags yet"
      text="Add tags to label records."
      action={<Button>Add tag</Button>}
    />
  ),
  unreachable: <Failed error={new AppError('unavailable', '')} onRetry={retry} />,
  'connection lost after loading': (
    <Outcome error={new AppError('unavailable', '')} onRetry={retry}>
      <p>Content that was loaded before</p>
    </Outcome>
  ),
  'not found after loading': (
    <Outcome error={new AppError('not_found', '')} onRetry={retry}>
      <p>Content that was loaded before</p>
    </Outcome>
  ),
  'internal error': <Failed error={new Error('relation "account" does not exist')} onRetry={retry} />,
  'missing permission': (
    <Failed error={new AppError('forbidden', '', { detail: { subject: 'vertical', action: 'update' } })} />
  ),
} satisfies Stories;
