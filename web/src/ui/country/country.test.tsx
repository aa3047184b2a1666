import { expect, test } from 'vitest';
import { show } from '../../testing/show.tsx';
import { stories } from './country.stories.tsx';

test('shows a country once, as its flag and name', async () => {
  const { container } = await show(stories['flag and name']);
  expect([...container.querySelectorAll('p')].map(({ textContent }) => textContent)).toEqual([
    'United Kingdom',
    'Germany',
    'Japan',
    'Nepal',
  ]);
  const flags = [...container.querySelectorAll('img')];
  await expect
    .poll(() => flags.map(({ complete, naturalWidth }) => complete && naturalWidth > 0))
    .toEqual(Array(4).fill(true));
  expect(flags.map(({ alt }) => alt)).toEqual(['', '', '', '']);
});

test('shows an unknown code as text', async () => {
  const { container, getByText } = await show(stories['unknown code']);
  await expect.element(getByText('Atlantis')).toBeVisible();
  expect(container.querySelector('img')).toBeNull();
});
