import type { Stories } from '../../testing/stories.ts';
import { TypeBadge } from './user-type-badge.tsx';

export const stories = {
  'several types': (
    <>
      <TypeBadge name="Sales developer" colour="#4c6ef5" icon="headset" />
      <TypeBadge name="Finance" colour="#f08c00" icon="coin" />
      <TypeBadge name="Client viewer" colour="#868e96" icon="building" />
    </>
  ),
} satisfies Stories;
