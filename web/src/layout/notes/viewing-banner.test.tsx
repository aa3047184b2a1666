import { stopViewAs } from '@leadwright/contract/features/view-as';
import { expect, test } from 'vitest';
import { session, VIEWING_ENDED } from '../../storage/session.ts';
import { failAt, writes } from '../../testing/calls.ts';
import { show } from '../../testing/show.tsx';
import { ViewingBanner } from './viewing-banner.tsx';

test('sends one request to stop viewing as another user when several calls report the end', async () => {
  failAt(stopViewAs.path);
  await show(<ViewingBanner profile={session().profile!} />);
  const calls = () => writes().filter(({ path }) => path === stopViewAs.path).length;
  window.dispatchEvent(new Event(VIEWING_ENDED));
  window.dispatchEvent(new Event(VIEWING_ENDED));
  await expect.poll(calls).toBe(1);
  // A failed attempt can be repeated.
  await expect
    .poll(() => {
      window.dispatchEvent(new Event(VIEWING_ENDED));
      return calls();
    })
    .toBe(2);
});
