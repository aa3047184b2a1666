import './messages.ts';
import { useEffect } from 'react';
import { IdleEnd } from './idle-end.tsx';
import { keepRenewed } from './keep-renewed.ts';
import { NewVersion } from './new-version.tsx';

/** Background work of every screen, loaded after it. */
export function Watch() {
  // Depends on IdleEnd: without it, the renewal would keep the session of an absent user active.
  useEffect(keepRenewed, []);
  return (
    <>
      <NewVersion />
      <IdleEnd />
    </>
  );
}
