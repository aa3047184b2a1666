import { Suspense } from 'react';
import { loadLate } from './loading/load-late.ts';

const Toasts = loadLate('toasts', async () => (await import('./toasts.tsx')).Toasts);

/** What is to be said before they are there waits for them. */
export const LateToasts = () => (
  <Suspense>
    <Toasts />
  </Suspense>
);
