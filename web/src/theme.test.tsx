import { Select } from '@mantine/core';
import { expect, test } from 'vitest';
import { show } from './testing/show.tsx';

test('a list box in which nothing fits holds one option, which cannot be chosen', async () => {
  const screen = await show(<Select label="Client" data={['Acme']} searchable nothingFoundMessage="No such client" />);
  await screen.getByRole('combobox').fill('Other');
  const option = screen.getByRole('listbox').getByRole('option');
  await expect.element(option).toHaveTextContent('No such client');
  await expect.element(option).toHaveAttribute('aria-disabled', 'true');
});
