import { Suspense } from 'react';
import { lazyPart } from './loading/lazy-part.ts';

const Toasts = lazyPart('toasts', async () => (await import('./toasts.tsx')).Toasts);

/** Toasts that are requested before the script is loaded appear once it is. */
export const LazyToasts = () => (
  <Suspense>
    <Toasts />
  </Suspense>
);
