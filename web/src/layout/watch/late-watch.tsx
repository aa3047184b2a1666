import { Suspense } from 'react';
import { loadLate } from '../loading/load-late.ts';

const Watch = loadLate('watch', async () => (await import('./watch.tsx')).Watch);

export const LateWatch = () => (
  <Suspense>
    <Watch />
  </Suspense>
);
