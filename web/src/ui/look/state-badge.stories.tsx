import { IconArchive } from '@tabler/icons-react';
import type { Stories } from '../../testing/stories.ts';
import { badgeOf, StateBadge } from './state-badge.tsx';

const trafficLightBadge = badgeOf({ green: 'Go', red: 'Stop' }, { green: 'success', red: 'danger' });

export const stories = {
  tones: (
    <>
      <StateBadge look="primary">Planned</StateBadge> <StateBadge look="success">Live</StateBadge>{' '}
      <StateBadge look="warning">On hold</StateBadge> <StateBadge look="danger">Failed</StateBadge>{' '}
      <StateBadge look="gray">Draft</StateBadge>
    </>
  ),
  'with an icon of its own': <StateBadge look={['gray', IconArchive]}>Archived</StateBadge>,
  'one of a set': trafficLightBadge('red'),
  'unknown and none': (
    <p>
      {trafficLightBadge('blue')}|{trafficLightBadge(null)}|{trafficLightBadge('toString')}
    </p>
  ),
} satisfies Stories;
