import { Suspense } from 'react';
import { lazyPart } from '../loading/load-late.ts';

const Watch = lazyPart('watch', async () => (await import('./watch.tsx')).Watch);

export const LazyIdleWatch = () => (
  <Suspense>
    <Watch />
  </Suspense>
);
