import './messages.ts';
import { useEffect } from 'react';
import { IdleEnd } from './idle-end.tsx';
import { NewVersion } from './new-version.tsx';
import { startTokenRenewal } from './token-renewal.ts';

/** Background work of every screen, loaded after it. */
export function Watch() {
  // Depends on IdleEnd: without it, the renewal would keep the session of an absent user active.
  useEffect(startTokenRenewal, []);
  return (
    <>
      <NewVersion />
      <IdleEnd />
    </>
  );
}
