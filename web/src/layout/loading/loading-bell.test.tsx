import { expect, test } from 'vitest';
import { Bell } from '../../features/notifications/bell.tsx';
import { show } from '../../testing/show.tsx';
import { LoadingBell } from './loading-bell.tsx';

test('shows the icon of the bell in its size until the bell is loaded', async () => {
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
