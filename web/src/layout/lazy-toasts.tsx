import { Suspense } from 'react';
import { lazyPart } from './loading/lazy-part.ts';

const Toasts = lazyPart('toasts', async () => (await import('./toasts.tsx')).Toasts);

/** Loads the toasts after the first screen. Toasts that are requested earlier appear after loading. */
export const LazyToasts = () => (
  <Suspense>
    <Toasts />
  </Suspense>
);
