import { Box, SegmentedControl } from '@mantine/core';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { show } from './testing/show.tsx';
import { stories } from './theme.stories.tsx';
import { theme } from './theme.ts';
import { contrast } from './ui/look/contrast.ts';
import { PALETTE } from './ui/look/palette.ts';

test('changes the layout at the breakpoints of the specification', async () => {
  const pixels = Object.entries(theme.breakpoints ?? {}).map(([name, em]) => [
    name,
    Number.parseFloat(String(em)) * 16,
  ]);
  expect(Object.fromEntries(pixels)).toEqual({ xs: 0, sm: 576, md: 768, lg: 992, xl: 1200 });
  await show(<Box visibleFrom="lg">Wide</Box>);
  for (const [width, isWide] of [
    [992, true],
    [991, false],
  ] as const) {
    await page.viewport(width, 800);
    expect(getComputedStyle(page.getByText('Wide').element()).display !== 'none').toBe(isWide);
  }
});

/** Controls with the CSS property that makes them visible, and the part of the control that has it. */
const CONTROLS = [
  ['Plain button', 'border-top-color', ''],
  ['Plain icon button', 'border-top-color', ''],
  ['Switched off', 'background-color', 'track'],
  ['Switched on', 'background-color', 'track'],
  ['Not ticked', 'border-top-color', ''],
  ['Not chosen', 'border-top-color', ''],
  ['Field', 'border-top-color', ''],
] as const;
const hex = (rgb: string) =>
  `#${rgb
    .match(/\d+/g)!
    .slice(0, 3)
    .map((part) => Number(part).toString(16).padStart(2, '0'))
    .join('')}`;

test.each([
  ['light', 0],
  ['dark', 1],
] as const)('has controls with sufficient contrast to their surfaces in the %s theme', async (scheme, schemeIndex) => {
  const screen = await show(
    <>
      {stories.buttons}
      {stories.choices}
      {stories.fields}
    </>,
  );
  document.documentElement.setAttribute('data-mantine-color-scheme', scheme);
  const weakColours = CONTROLS.flatMap(([label, property, part]) => {
    const labelled = screen.getByLabelText(label, { exact: true }).element();
    const control = part ? labelled.nextElementSibling! : labelled;
    // Without a transition, the colour has its final value immediately.
    (control as HTMLElement).style.transition = 'none';
    const colour = hex(getComputedStyle(control).getPropertyValue(property));
    const lowContrastSurfaces = (['page', 'surface', 'raised'] as const).filter(
      (name) => contrast(colour, PALETTE[name][schemeIndex]) < 3,
    );
    return lowContrastSurfaces.map((surface) => `${label} (${colour}) on ${surface}`);
  });
  document.documentElement.setAttribute('data-mantine-color-scheme', 'light');
  expect(weakColours).toEqual([]);
});

test.each([
  ['light', 0],
  ['dark', 1],
] as const)('shows the track of a segmented control on all surfaces in the %s theme', async (scheme, schemeIndex) => {
  const screen = await show(<SegmentedControl aria-label="Period" data={['Day', 'Week']} />);
  document.documentElement.setAttribute('data-mantine-color-scheme', scheme);
  const track = hex(getComputedStyle(screen.getByRole('radiogroup').element()).backgroundColor);
  document.documentElement.setAttribute('data-mantine-color-scheme', 'light');
  expect(track).toBe(PALETTE['neutral-soft'][schemeIndex]);
});

test('shows one disabled option in a list box without matches', async () => {
  const screen = await show(stories.fields);
  await screen.getByRole('combobox').fill('Other');
  const option = screen.getByRole('listbox').getByRole('option');
  await expect.element(option).toHaveTextContent('No such client');
  await expect.element(option).toHaveAttribute('aria-disabled', 'true');
});
