import './messages.ts';
import { useEffect } from 'react';
import { IdleEnd } from './idle-end.tsx';
import { NewVersion } from './new-version.tsx';
import { startTokenRenewal } from './token-renewal.ts';

/** The background work of every screen, which loads after the screen. */
export function Watch() {
  // Must run together with IdleEnd: the renewal alone would keep the session of an absent user active.
  useEffect(startTokenRenewal, []);
  return (
    <>
      <NewVersion />
      <IdleEnd />
    </>
  );
}
