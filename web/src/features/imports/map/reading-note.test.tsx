import '../messages.ts';
import type { ColumnReading } from '@leadwright/contract/column-reading';
import type { ReadingReply } from '@leadwright/contract/features/import-readings';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { show } from '../../../testing/show.tsx';
import type { Column } from './mapping.ts';
import { isUnclear, ReadingNote } from './reading-note.tsx';

const COLUMN: Column = {
  index: 2,
  header: 'Umsatz',
  samples: [],
  filled_percent: 100,
  distinct: 1,
  suggestion: null,
  warning: null,
  closed: false,
};
const REPLY: ReadingReply = {
  target: 'cf_00000000-0000-4000-8000-000000000001',
  reading: 'decimal_comma',
  basis: 'values',
  country: 'DE',
  cells: 40,
  decisive: 38,
  against: 0,
  doubtful: 2,
  choices: [
    { reading: 'decimal_dot', examples: [{ text: '12.500', value: 12.5 }] },
    { reading: 'decimal_comma', examples: [{ text: '12.500', value: 12500 }] },
  ],
};

function Note({ reply }: { reply: ReadingReply }) {
  const [chosen, setChosen] = useState<Record<string, ColumnReading>>({});
  return (
    <ReadingNote
      column={COLUMN}
      columns={[COLUMN]}
      mapping={{}}
      fields={[]}
      duplicateTargets={new Map()}
      readings={new Map([[2, reply]])}
      chosenReadings={chosen}
      onChange={() => undefined}
      onChooseReading={(index, reading) => setChosen({ [index]: reading })}
    />
  );
}

test('says how a column is read, with an example and the cells that decide it', async () => {
  const screen = await show(<Note reply={REPLY} />);
  await expect
    .element(screen.getByText(/decimal sign:/))
    .toHaveTextContent('Comma is the decimal sign: 12.500 is read as 12,500. 38 of 40 cells decide it.');
});

test('asks for a reading that neither values nor hints decide, and takes it by keyboard', async () => {
  const unclear: ReadingReply = { ...REPLY, reading: null, basis: null, decisive: 0 };
  expect([isUnclear(unclear, undefined, false), isUnclear(unclear, 'decimal_dot', false)]).toEqual([true, false]);
  expect(isUnclear(unclear, undefined, true)).toBe(false);
  const screen = await show(<Note reply={unclear} />);
  await expect.element(screen.getByText('The values do not show how to read “12.500”.')).toBeVisible();
  (screen.getByRole('combobox').element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  const option = screen.getByRole('option', { name: 'Dot is the decimal sign' });
  await expect.element(option).toBeVisible();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(option).toHaveAttribute('data-combobox-selected');
  await userEvent.keyboard('{Enter}');
  await expect
    .element(screen.getByText(/decimal sign:/))
    .toHaveTextContent('Dot is the decimal sign: 12.500 is read as 12.5. Your choice.');
});

test('marks a reading that only the country decides', async () => {
  const hint: ReadingReply = { ...REPLY, basis: 'country', decisive: 0 };
  const screen = await show(<Note reply={hint} />);
  await expect.element(screen.getByText(/Not decided by the values. As usual in Germany/)).toBeVisible();
});

test.each([
  [REPLY.target, '2 cells do not fit, so their rows are skipped.'],
  ['founded', '2 cells do not fit, so their rows get no value.'],
] as const)('says what happens to the rows whose cells do not fit the column of %s', async (target, text) => {
  const screen = await show(<Note reply={{ ...REPLY, target, against: 2 }} />);
  await expect.element(screen.getByText(text)).toBeVisible();
});

test('shows nothing for a column whose cells have one value in every reading', async () => {
  const screen = await show(<Note reply={{ ...REPLY, doubtful: 0, decisive: 0 }} />);
  expect(screen.container.querySelector('input')).toBeNull();
});
