import axe from 'axe-core';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { MILLION, nextFrame, showTable } from '../../../testing/table.tsx';

/** Checks that the rows are consecutive and 28 px apart. */
function expectEvenSpacing(rows: { row: number; top: number }[]) {
  for (const [index, { row, top }] of rows.entries()) {
    expect(row).toBe(rows[0]!.row + index);
    expect(top).toBeCloseTo(rows[0]!.top + index * 28, 1);
  }
}

test('reaches the last of a million rows with keys and the scroll bar, and spaces rows evenly', async () => {
  const { focus, keys, focusedText, cell, inView, dragBar } = await showTable();
  await focus('Row 0');
  await keys('{Control>}{End}{/Control}');
  await expect.poll(focusedText).toBe('999999/11');
  await expect.element(cell('Row 999999')).toBeVisible();
  expect(inView().at(-1)?.row).toBe(MILLION - 1);
  expectEvenSpacing(inView());

  await dragBar(0);
  await expect.element(cell('Row 0')).toBeVisible();
  await dragBar(0.5);
  await expect.poll(() => Math.round(inView()[0]!.row / 1_000)).toBe(500);
  expectEvenSpacing(inView());
  await dragBar(1);
  await expect.element(cell('Row 999999')).toBeVisible();
});

test('scrolls with the mouse wheel in the middle of a million rows and corrects the scroll bar', async () => {
  const { element, grid, dragBar, inView } = await showTable();
  await dragBar(0.5);
  await expect.poll(() => inView().length).toBeGreaterThan(15);
  const [firstRow] = inView();
  await userEvent.wheel(grid, { delta: { y: 280 } });
  await expect.poll(() => inView()[0]?.row).toBe(firstRow!.row + 10);
  expect(inView()[0]?.top).toBeCloseTo(firstRow!.top, 0);
  expectEvenSpacing(inView());
  const fraction = element.scrollTop / (element.scrollHeight - element.clientHeight);
  expect(fraction).toBeCloseTo(inView()[0]!.row / MILLION, 3);
});

test('shows each row once and in order while scrolling', async () => {
  const { element, inView } = await showTable({ total: 300 });
  const visitedRows: number[] = [];
  for (let scrollTop = 0; scrollTop <= element.scrollHeight; scrollTop += 400) {
    element.scrollTop = scrollTop;
    await nextFrame();
    const rows = inView().map(({ row }) => row);
    expect(new Set(rows).size).toBe(rows.length);
    visitedRows.push(...rows.filter((row) => row > (visitedRows.at(-1) ?? -1)));
  }
  expect(visitedRows).toEqual(Array.from({ length: 300 }, (_, row) => row));
});

test('renders the visible rows and columns and only a few more', async () => {
  const { element, cell, keys, focus, focusedText } = await showTable({ columns: 240 });
  await focus('Row 0');
  const elements = element.querySelectorAll('*').length;
  expect(elements).toBeLessThan(700);
  await keys('{Control>}{ArrowRight}{/Control}');
  await expect.poll(focusedText).toBe('0/239');
  await expect.element(cell('0/239')).toBeVisible();
  // The first column is frozen.
  await expect.element(cell('Row 0')).toBeVisible();
  expect(element.querySelectorAll('*').length).toBeLessThan(elements + 100);
  // The focused cell stays rendered outside the window.
  element.scrollTop = 30_000;
  await expect.element(cell('Row 1080')).toBeVisible();
  expect(focusedText()).toBe('0/239');
});

test('provides row and column numbers to screen readers and passes axe', async () => {
  const { grid, element, focus, getByRole } = await showTable();
  await focus('Row 3');
  await expect.element(grid).toHaveAttribute('aria-rowcount', '1000001');
  await expect.element(grid).toHaveAttribute('aria-colcount', '13');
  const focusedRow = document.activeElement?.closest('[role="row"]');
  expect(focusedRow?.getAttribute('aria-rowindex')).toBe('5');
  expect(document.activeElement?.getAttribute('aria-colindex')).toBe('2');
  await expect
    .element(getByRole('columnheader', { name: 'Column 1', exact: true }))
    .toHaveAttribute('aria-colindex', '3');
  const { violations } = await axe.run(element);
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
});

test('has one tab stop, the last focused cell', async () => {
  const { element, focus, focusedText, keys, getByRole } = await showTable();
  await focus('2/3');
  await userEvent.tab();
  await expect.element(getByRole('button', { name: 'After' })).toHaveFocus();
  await userEvent.tab({ shift: true });
  expect(focusedText()).toBe('2/3');
  await userEvent.tab({ shift: true });
  await expect.element(getByRole('button', { name: 'Before' })).toHaveFocus();
  await userEvent.tab();
  await keys('{Control>}{ArrowUp}{/Control}{ArrowUp}');
  await expect.element(getByRole('columnheader', { name: 'Column 3', exact: true })).toHaveFocus();
  expect(element.querySelectorAll('[tabindex="0"]')).toHaveLength(1);
});

test('moves the focus with arrow, Home, End and page keys, and to the edge with Ctrl', async () => {
  const { focus, focusedText, keys } = await showTable();
  await focus('0/1');
  const steps: [string, string][] = [
    ['{ArrowDown}{ArrowRight}', '1/2'],
    ['{End}', '1/11'],
    ['{Home}', ''],
    ['{ArrowRight}', 'Row 1'],
    ['{PageDown}', 'Row 20'],
    ['{PageUp}', 'Row 1'],
    ['{Control>}{ArrowDown}{/Control}', 'Row 999999'],
    ['{Control>}{Home}{/Control}{ArrowRight}', 'Row 0'],
    ['{Control>}{ArrowRight}{/Control}', '0/11'],
  ];
  for (const [keySequence, text] of steps) {
    await keys(keySequence);
    await expect.poll(focusedText).toBe(text);
  }
  // No key press is lost, even at high speed.
  await keys('{ArrowDown>60}');
  await expect.poll(focusedText).toBe('60/11');
});

test('moves in the direction of the arrow keys in a right-to-left table', async () => {
  const { focus, focusedText, keys, cell } = await showTable({ direction: 'rtl', columns: 40 });
  await focus('0/1');
  await keys('{ArrowLeft}');
  await expect.poll(focusedText).toBe('0/2');
  await keys('{Control>}{ArrowLeft}{/Control}');
  await expect.element(cell('0/39')).toBeVisible();
  const [first, lastCell] = [cell('Row 0'), cell('0/39')].map((locator) => locator.element().getBoundingClientRect());
  expect(first!.left).toBeGreaterThan(lastCell!.right);
});

test('shows a failed block as an error row with a retry and keeps the others', async () => {
  let isDown = true;
  const { element, cell, getByRole, requestedStarts } = await showTable({
    total: 400,
    load: async (start, page) => {
      if (isDown && start === 100) throw new Error('down');
      return page;
    },
  });
  element.scrollTop = 90 * 28;
  await expect.element(getByRole('button', { name: 'Try again' })).toBeVisible();
  await expect.element(cell('Row 95')).toBeVisible();
  isDown = false;
  await getByRole('button', { name: 'Try again' }).click();
  await expect.element(cell('Row 100')).toBeVisible();
  expect(getByRole('button', { name: 'Try again' }).elements()).toHaveLength(0);
  expect(requestedStarts.filter((start) => start === 100)).toHaveLength(2);
});

test('checks rows with the checkbox, Space or Ctrl+click, and ranges with Shift', async () => {
  const { cell, keys, focus, getByRole } = await showTable({ total: 250 });
  const checkedIds = getByRole('status');
  const checkbox = (row: number) => getByRole('checkbox', { name: `Select Row ${row}`, exact: true });
  await checkbox(1).click();
  await checkbox(4).click({ modifiers: ['Shift'] });
  await expect.element(checkedIds).toHaveTextContent('id-1 id-2 id-3 id-4');
  await cell('Row 2').click({ modifiers: ['Control'] });
  await expect.element(checkedIds).toHaveTextContent('id-1 id-3 id-4');
  await focus('3/2');
  await keys(' ');
  await expect.element(checkedIds).toHaveTextContent('id-1 id-4');
  await expect.element(checkbox(4)).toBeChecked();
  await keys('{Control>}{Home}{/Control}{ArrowUp} ');
  await expect.element(checkedIds).toHaveTextContent('');
  await keys(' ');
  expect((checkedIds.element().textContent ?? '').split(' ')).toHaveLength(100);
});

test('selects ranges with Shift, by dragging, and by whole row or column, and copies them', async () => {
  const copiedTexts: string[] = [];
  navigator.clipboard.write = async ([item]) => {
    copiedTexts.push(await (await item!.getType('text/plain')).text());
  };
  const { cell, keys, focus, element } = await showTable({ total: 250 });
  const selectedTexts = () =>
    [...element.querySelectorAll('[role="gridcell"][aria-selected="true"]')].map((element) => element.textContent);
  await focus('1/1');
  await keys('{Shift>}{ArrowDown}{ArrowRight}{/Shift}');
  await expect.poll(selectedTexts).toEqual(['1/1', '1/2', '2/1', '2/2']);
  await keys('{Control>}c{/Control}');
  await expect.poll(() => copiedTexts.at(-1)).toBe('1/1\t1/2\n2/1\t2/2');
  await cell('3/3').click({ modifiers: ['Shift'] });
  await expect.poll(() => selectedTexts().length).toBe(9);
  await userEvent.dragAndDrop(cell('5/1'), cell('8/2'));
  await expect.poll(() => selectedTexts().length).toBe(8);
  expect(window.getSelection()?.toString()).toBe('');
  await keys('{ArrowDown}{Shift>} {/Shift}');
  await expect.poll(() => selectedTexts().length).toBeGreaterThan(5);
  // Loads the missing rows.
  await focus('0/2');
  await keys('{Control>} c{/Control}');
  await expect.poll(() => copiedTexts.at(-1)?.split('\n').length).toBe(250);
  expect(copiedTexts.at(-1)?.endsWith('249/2')).toBe(true);
});

test('keeps focus, checked rows and scroll position on the same records on refresh', async () => {
  let addedCount = 0;
  const { element, cell, keys, focus, focusedText, refresh, getByRole, inView } = await showTable({
    total: 1_000,
    order: (index) => index - addedCount,
  });
  element.scrollTop = 300 * 28;
  await focus('310/2');
  await keys(' ');
  const previousTop = cell('310/2').element().getBoundingClientRect().top;
  addedCount = 3;
  refresh();
  await expect.poll(() => inView()[0]?.row).toBe(303);
  expect(cell('310/2').element().getBoundingClientRect().top).toBeCloseTo(previousTop, 0);
  expect(focusedText()).toBe('310/2');
  await expect.element(getByRole('checkbox', { name: 'Select Row 310', exact: true })).toBeChecked();
});

test('opens a record with Enter or a double click, and runs the shortcuts of a row', async () => {
  const taggedIds: string[] = [];
  const { focus, keys, router, cell } = await showTable({
    openHref: ({ id }) => `/open/${id}`,
    rowShortcuts: { t: ({ id }) => taggedIds.push(id) },
  });
  await focus('2/1');
  await keys('t');
  expect(taggedIds).toEqual(['id-2']);
  await expect.element(cell('Row 2').getByRole('link')).toHaveAttribute('href', '/open/id-2');
  await keys('{Enter}');
  expect(router.state.location.pathname).toBe('/open/id-2');
  await router.navigate(-1);
  await cell('3/1').dblClick();
  await expect.poll(() => router.state.location.pathname).toBe('/open/id-3');
});

test('shows a truncated text in full on hover', async () => {
  const longText = 'What does not fit into a column of this width';
  const { cell } = await showTable({
    total: 50,
    columnCells: { c1: ({ id }) => (id === 'id-1' ? longText : 'short') },
  });
  cell(longText).element().scrollLeft = 20;
  expect(cell(longText).element().scrollLeft).toBe(0);
  await userEvent.hover(cell(longText));
  await expect.element(cell(longText)).toHaveAttribute('title', longText);
  await userEvent.hover(cell('short').first());
  await expect.element(cell('short').first()).not.toHaveAttribute('title');
});

test('resizes columns with keys and the mouse, fits them to their content and moves them', async () => {
  const { getByRole, keys, focus, element } = await showTable({ columns: 4 });
  const heading = (name: string) => getByRole('columnheader', { name, exact: true });
  const width = (name: string) => Math.round(heading(name).element().getBoundingClientRect().width);
  // The last column takes the remaining width.
  expect(Math.round(heading('Column 3').element().getBoundingClientRect().right)).toBe(element.clientWidth + 1);
  await focus('0/1');
  await keys('{ArrowUp}');
  await keys('{Alt>}{ArrowRight}{ArrowRight}{/Alt}');
  await expect.poll(() => width('Column 1')).toBe(180);
  const handle = heading('Column 1').element().lastElementChild as HTMLElement;
  await userEvent.dragAndDrop(handle, heading('Column 2'));
  await expect.poll(() => width('Column 1')).toBeGreaterThan(220);
  await userEvent.dblClick(handle);
  await expect.poll(() => width('Column 1')).toBeLessThan(120);
  await keys('{Shift>}{ArrowRight}{/Shift}');
  const order = () =>
    [...element.querySelectorAll('[role="columnheader"]')].map((element) => element.getAttribute('aria-label'));
  await expect.poll(order).toEqual(['Select the loaded rows', 'Column 0', 'Column 2', 'Column 1', 'Column 3']);
  await heading('Column 3').dropTo(heading('Column 2'));
  await expect.poll(order).toEqual(['Select the loaded rows', 'Column 0', 'Column 3', 'Column 2', 'Column 1']);
});
