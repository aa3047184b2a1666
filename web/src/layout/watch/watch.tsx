import './messages.ts';
import { useEffect } from 'react';
import { IdleEnd } from './idle-end.tsx';
import { keepRenewed } from './keep-renewed.ts';
import { NewVersion } from './new-version.tsx';

/** What goes on beside every screen, and is fetched after it. */
export function Watch() {
  // Only beside the end of idleness: without it a session would outlast whoever has left.
  useEffect(keepRenewed, []);
  return (
    <>
      <NewVersion />
      <IdleEnd />
    </>
  );
}
