import { expect, test } from 'vitest';
import { show } from '../../testing/show.tsx';
import { stories } from './state-badge.stories.tsx';

test('shows a state by icon and word in addition to its colour', async () => {
  const screen = await show(stories['one of a set']);
  const badge = screen.container.querySelector('[data-tone]') as HTMLElement;
  expect(badge).toHaveTextContent('Stop');
  expect(badge.querySelector('svg')).toHaveAttribute('aria-hidden', 'true');
  const colours = getComputedStyle(badge);
  const root = document.documentElement;
  root.style.setProperty('color', 'var(--danger)');
  expect(colours.color).toBe(getComputedStyle(root).color);
  root.style.removeProperty('color');
});

test('shows an unknown state as plain text and nothing for no state', async () => {
  const screen = await show(stories['unknown and none']);
  await expect.element(screen.getByText('blue||toString')).toBeInTheDocument();
  expect(screen.container.querySelector('[data-tone]')).toBeNull();
});
