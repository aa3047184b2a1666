import './messages.ts';
import { IdleEnd } from './idle-end.tsx';
import { NewVersion } from './new-version.tsx';

/** What goes on beside every screen, and is fetched after it. */
export function Watch() {
  return (
    <>
      <NewVersion />
      <IdleEnd />
    </>
  );
}
