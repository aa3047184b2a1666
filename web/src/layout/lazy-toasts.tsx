import { Suspense } from 'react';
import { lazyPart } from './loading/lazy-part.ts';

const Toasts = lazyPart('toasts', async () => (await import('./toasts.tsx')).Toasts);

/** What is to be said before they are there waits for them. */
export const LazyToasts = () => (
  <Suspense>
    <Toasts />
  </Suspense>
);
