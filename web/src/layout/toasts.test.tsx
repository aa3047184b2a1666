import { notifications } from '@mantine/notifications';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { notifySuccess } from '../api/notify.ts';
import { showToast } from '../features/matching/toasts.ts';
import { show } from '../testing/show.tsx';
import { bottomBar } from '../ui/bottom-bar.ts';

afterEach(() => notifications.clean());

const overlaps = (a: DOMRect, b: DOMRect) =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

test.each([1440, 390])('keeps all toasts above the action bar in a window %i px wide', async (width) => {
  await page.viewport(width, 844);
  const screen = await show(
    <div ref={bottomBar} style={{ position: 'fixed', insetInline: 0, bottom: 12, height: 130 }} data-testid="bar" />,
  );
  showToast('Decided');
  notifySuccess('Saved');
  const toastRects = () =>
    screen
      .getByRole('status')
      .elements()
      .map((toast) => toast.getBoundingClientRect());
  const bar = screen.getByTestId('bar').element().getBoundingClientRect();
  await expect.poll(() => toastRects().length).toBe(2);
  await expect
    .poll(() => {
      const [first, second] = toastRects();
      return (
        first!.left === second!.left && !overlaps(first!, second!) && !overlaps(first!, bar) && !overlaps(second!, bar)
      );
    })
    .toBe(true);
  await page.viewport(1440, 900);
});
