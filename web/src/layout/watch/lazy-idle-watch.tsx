import { Suspense } from 'react';
import { lazyPart } from '../loading/lazy-part.ts';

const Watch = lazyPart('watch', async () => (await import('./watch.tsx')).Watch);

export const LazyIdleWatch = () => (
  <Suspense>
    <Watch />
  </Suspense>
);
