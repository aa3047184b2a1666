import { Popover } from '@mantine/core';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { userLocale } from '../../../storage/user-locale.ts';
import { show } from '../../../testing/show.tsx';
import { FormDialog } from '../../dialog/form-dialog.tsx';
import { isoToday } from '../../format.ts';
import { DateField, DateTimeField, PartialDateField } from './date-field.tsx';

const profileLocale = userLocale.tag;
beforeEach(() => {
  userLocale.tag = 'en-GB';
});
afterEach(() => {
  userLocale.tag = profileLocale;
  document.dir = '';
});

interface Props {
  onValue?: (value: string) => void;
  initial?: string;
  Field?: typeof DateField;
}
function Example({ onValue, initial = '', Field = DateField }: Props) {
  const [value, setValue] = useState(initial);
  return (
    <>
      <Field
        label="Since"
        value={value}
        onChange={(next) => {
          setValue(next);
          onValue?.(next);
        }}
      />
      <output aria-label="Value">{value}</output>
    </>
  );
}

async function showField(props: Props = {}) {
  const screen = await show(<Example {...props} />);
  const field = screen.getByRole('textbox', { name: 'Since' });
  const value = screen.getByLabelText('Value');
  const day = (name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true });
  return { ...screen, field, value, day };
}
const focusedLabel = () => document.activeElement?.getAttribute('aria-label');

test.each([
  ['en-GB', '30/11/2026', '30 Nov 2026'],
  ['en-GB', '30.11.26', '30 Nov 2026'],
  ['en-GB', '30 nov 2026', '30 Nov 2026'],
  ['en-GB', '2026-11-30', '30 Nov 2026'],
  ['en-US', '11/30/2026', 'Nov 30, 2026'],
  ['en-US', 'November 30, 2026', 'Nov 30, 2026'],
  ['en-US', '2026-11-30', 'Nov 30, 2026'],
])('reads and shows a day in the order of %s: %s', async (locale, typedText, shownText) => {
  userLocale.tag = locale;
  const { field, value } = await showField();
  await field.fill(typedText);
  await expect.element(value).toHaveTextContent('2026-11-30');
  await expect.element(field).toHaveValue(typedText);
  await userEvent.keyboard('{Tab}');
  await expect.element(field).toHaveValue(shownText);
});

test.each([
  ['1998', '1998', '1998'],
  ['June 2004', '2004-06', 'June 2004'],
  ['6/2004', '2004-06', 'June 2004'],
  ['2004-06', '2004-06', 'June 2004'],
  ['30/6/2004', '2004-06-30', '30 Jun 2004'],
])('reads and shows a year, a month or a day: %s', async (typedText, storedText, shownText) => {
  const { field, value } = await showField({ Field: PartialDateField });
  await expect.element(field).toHaveAttribute('placeholder', 'yyyy or dd/mm/yyyy');
  await field.fill(typedText);
  await expect.element(value).toHaveTextContent(new RegExp(`^${storedText}$`));
  await userEvent.keyboard('{Tab}');
  await expect.element(field).toHaveValue(shownText);
});

test('reports a month that does not exist', async () => {
  const { field } = await showField({ Field: PartialDateField });
  await field.fill('13/2004');
  await userEvent.keyboard('{Tab}');
  await expect.element(field).toHaveAccessibleDescription('Enter a date as yyyy or dd/mm/yyyy.');
});

test('shows the expected date format and keeps text that is not a date', async () => {
  const { field, getByText } = await showField({ initial: '2026-11-30' });
  await expect.element(field).toHaveAttribute('placeholder', 'dd/mm/yyyy');
  await field.fill('31/02/2026');
  expect(getByText(/Enter a date/).elements()).toEqual([]);
  await userEvent.keyboard('{Tab}');
  await expect.element(field).toHaveValue('31/02/2026');
  await expect.element(field).toHaveAccessibleDescription('Enter a date as dd/mm/yyyy.');
  await field.fill('');
  await expect.element(field).not.toHaveAccessibleDescription();
});

test('moves through the calendar by keyboard and selects a day', async () => {
  const { field, value } = await showField({ initial: '2026-11-30' });
  await field.click();
  await userEvent.keyboard('{ArrowDown}');
  await expect.poll(focusedLabel).toBe('Monday, 30 November 2026');
  const focusAfter = async (keys: string, label: string) => {
    await userEvent.keyboard(keys);
    await expect.poll(focusedLabel).toBe(label);
  };
  await focusAfter('{ArrowRight}', 'Tuesday, 1 December 2026');
  await focusAfter('{ArrowUp}', 'Tuesday, 24 November 2026');
  await focusAfter('{End}', 'Sunday, 29 November 2026');
  await focusAfter('{Home}', 'Monday, 23 November 2026');
  await focusAfter('{Shift>}{PageDown}{/Shift}', 'Tuesday, 23 November 2027');
  await focusAfter('{PageUp}', 'Saturday, 23 October 2027');
  await userEvent.keyboard('{Enter}');
  await expect.element(value).toHaveTextContent('2027-10-23');
  await expect.element(field).toHaveFocus();
  await expect.element(field).toHaveValue('23 Oct 2027');
  expect(page.getByRole('dialog').elements()).toEqual([]);
});

test('keeps the focus inside the calendar on Tab and when a month is chosen', async () => {
  const { field } = await showField({ initial: '2026-11-30' });
  await field.click();
  await userEvent.keyboard('{ArrowDown}');
  await expect.poll(focusedLabel).toMatch(/30 November 2026/);
  await userEvent.keyboard('{Tab}{Tab}');
  await expect.poll(focusedLabel).toBe('Previous month');
  await userEvent.keyboard('{Tab}{Enter}');
  await expect.poll(() => document.activeElement?.textContent).toBe('Nov');
  await userEvent.keyboard('{ArrowLeft}{Enter}');
  await expect.poll(focusedLabel).toMatch(/October 2026/);
});

test('moves to the next day with the left arrow key on a right-to-left page', async () => {
  document.dir = 'rtl';
  const { field } = await showField({ initial: '2026-11-30' });
  await field.click();
  await userEvent.keyboard('{ArrowDown}');
  await expect.poll(focusedLabel).toBe('Monday, 30 November 2026');
  await userEvent.keyboard('{ArrowLeft}');
  await expect.poll(focusedLabel).toBe('Tuesday, 1 December 2026');
});

test('starts the week on the first weekday of the user’s region', async () => {
  userLocale.tag = 'en-US';
  const { getByRole } = await showField({ initial: '2026-11-30' });
  await getByRole('button', { name: 'Open calendar' }).click();
  await expect.poll(() => document.querySelector('[role=dialog] th')?.textContent).toBe('Sun');
});

test('selects today', async () => {
  const { getByRole, value } = await showField();
  await getByRole('button', { name: 'Open calendar' }).click();
  await page.getByRole('button', { name: 'Today', exact: true }).click();
  await expect.element(value).toHaveTextContent(isoToday());
});

test('keeps each letter of a typed date and time', async () => {
  const { field, value } = await showField({ Field: DateTimeField });
  await userEvent.type(field, '2026-11-30T14:05');
  await expect.element(field).toHaveValue('2026-11-30T14:05');
  await expect.element(value).toHaveTextContent(new Date('2026-11-30T14:05').toISOString());
});

test('a date-only field keeps a date with a time, or a date that does not exist, as text', async () => {
  const { field, value } = await showField();
  for (const text of ['30/11/2026 14:05', '2026-02-31']) {
    await field.fill(text);
    await expect.element(value).toHaveTextContent(text);
  }
});

test('reads a day with a time and adds a default time to a day without one', async () => {
  const { field, value } = await showField({ Field: DateTimeField });
  for (const [typedText, time, shownText] of [
    ['30/11/2026 14:05', '14:05', '30 Nov 2026, 14:05'],
    ['2026-11-30T14:05', '14:05', '30 Nov 2026, 14:05'],
    ['30 Nov 2026 2:05 pm', '14:05', '30 Nov 2026, 14:05'],
    ['30/11/2026', '09:00', '30 Nov 2026, 09:00'],
  ]) {
    await field.fill(typedText!);
    await expect.element(value).toHaveTextContent(new Date(`2026-11-30T${time}`).toISOString());
    await userEvent.keyboard('{Tab}');
    await expect.element(field).toHaveValue(shownText);
  }
});

test('selects a day and a time and closes only when Done is clicked', async () => {
  const { field, value, day } = await showField({
    Field: DateTimeField,
    initial: new Date('2026-11-30T14:05').toISOString(),
  });
  await field.click();
  await userEvent.keyboard('{ArrowDown}');
  await day('Thursday, 12 November 2026').click();
  await expect.element(value).toHaveTextContent(new Date('2026-11-12T14:05').toISOString());
  await page.getByLabelText('Hours').fill('8');
  await expect.element(value).toHaveTextContent(new Date('2026-11-12T08:05').toISOString());
  await page.getByRole('button', { name: 'Done' }).click();
  await expect.element(field).toHaveValue('12 Nov 2026, 08:05');
  await expect.element(field).toHaveFocus();
});

test('closes only the calendar with Escape', async () => {
  const onClose = vi.fn<() => void>();
  const { getByRole } = await show(
    <FormDialog title="Extend" confirm="Extend" onSubmit={() => undefined} onClose={onClose}>
      <Example initial="2026-11-30" />
    </FormDialog>,
  );
  const field = getByRole('textbox', { name: 'Since' });
  await field.click();
  await userEvent.keyboard('{ArrowDown}');
  await expect.poll(focusedLabel).toMatch(/30 November 2026/);
  await userEvent.keyboard('{Escape}');
  await expect.element(field).toHaveFocus();
  expect(onClose).not.toHaveBeenCalled();
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
});

test('keeps a surrounding popover open when a day is selected', async () => {
  const { getByRole, getByLabelText } = await show(
    <Popover defaultOpened>
      <Popover.Target>
        <button type="button">Filter</button>
      </Popover.Target>
      <Popover.Dropdown>
        <Example initial="2026-11-30" />
      </Popover.Dropdown>
    </Popover>,
  );
  await getByRole('button', { name: 'Open calendar' }).click();
  await page.getByRole('button', { name: /12 November 2026/ }).click();
  await expect.element(getByLabelText('Value')).toHaveTextContent('2026-11-12');
  await expect.element(getByRole('textbox', { name: 'Since' })).toBeVisible();
});
