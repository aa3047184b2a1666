import { expect, test } from 'vitest';
import { Bell } from '../../features/notifications/bell.tsx';
import { show } from '../../testing/show.tsx';
import { LoadingBell } from './loading-bell.tsx';

test('the placeholder of the bell shows an icon and is as wide as the bell', async () => {
  const screen = await show(
    <>
      <LoadingBell />
      <Bell hrefOf={() => undefined} />
    </>,
  );
  const bell = screen.getByRole('button', { name: /^Notifications/ });
  await expect.element(bell).toBeVisible();
  const loading = screen.container.querySelector('.bar-bell')!;
  expect(loading.querySelector('svg')).not.toBeNull();
  expect(loading.getBoundingClientRect().width).toBe(bell.element().getBoundingClientRect().width);
});
