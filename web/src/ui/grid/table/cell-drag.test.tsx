import { expect, test } from 'vitest';
import { nextFrame, showTable } from '../../../testing/table.tsx';

/** Presses the mouse on an element; returns functions that move and release it. */
function press(target: Element) {
  const { left, top, width, height } = target.getBoundingClientRect();
  let point = { clientX: left + width / 2, clientY: top + height / 2 };
  const send = (name: string, buttons: number) => {
    const element = document.elementFromPoint(point.clientX, point.clientY) ?? document.body;
    const event = { ...point, buttons, bubbles: true, cancelable: true, pointerId: 7, pointerType: 'mouse' };
    (name === 'pointerdown' ? target : element).dispatchEvent(new PointerEvent(name, event));
  };
  send('pointerdown', 1);
  return {
    moveTo: (clientX: number, clientY: number) => {
      point = { clientX, clientY };
      send('pointermove', 1);
    },
    release: () => send('pointerup', 0),
  };
}

test.each(['ltr', 'rtl'] as const)(
  'scrolls to the last rows and columns while a range is dragged beyond the edge (%s)',
  async (direction) => {
    const { element, cell, inView, keys } = await showTable({ total: 60, columns: 12, direction });
    const copiedTexts: string[] = [];
    navigator.clipboard.write = async ([item]) => {
      copiedTexts.push(await (await item!.getType('text/plain')).text());
    };
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const [start, end] = direction === 'rtl' ? [right, left] : [left, right];
    const outward = direction === 'rtl' ? -1 : 1;
    const [middleX, middleY] = [(left + right) / 2, (top + bottom) / 2];
    const mouse = press(cell('3/2').element());
    // The table does not scroll while the pointer is in the pressed cell.
    mouse.moveTo(
      cell('3/2').element().getBoundingClientRect().left + 2,
      cell('3/2').element().getBoundingClientRect().top + 2,
    );
    await nextFrame();
    expect([element.scrollTop, element.scrollLeft]).toEqual([0, 0]);

    mouse.moveTo(middleX, bottom + 20);
    await expect.poll(() => inView()[0]!.row, { timeout: 20_000 }).toBeGreaterThan(5);
    mouse.moveTo(middleX, bottom + 400);
    await expect.poll(() => inView().at(-1)!.row, { timeout: 20_000 }).toBe(59);
    mouse.moveTo(end + outward * 300, middleY);
    const maxLeft = element.scrollWidth - element.clientWidth;
    await expect.poll(() => Math.abs(element.scrollLeft), { timeout: 20_000 }).toBeGreaterThan(maxLeft - 2);
    mouse.moveTo(end + outward * 300, bottom + 300);
    await nextFrame();
    mouse.release();
    const scrollPosition = [element.scrollTop, element.scrollLeft];
    mouse.moveTo(middleX, top - 300);
    await nextFrame();
    expect([element.scrollTop, element.scrollLeft]).toEqual(scrollPosition);
    await keys('{Control>}c{/Control}');
    await expect.poll(() => copiedTexts.at(-1)?.split('\n').length).toBe(57);
    expect(copiedTexts.at(-1)).toMatch(/^3\/2\t3\/3\t/);
    expect(copiedTexts.at(-1)).toMatch(/\t59\/11$/);

    const dragBack = press(cell('59/11').element());
    dragBack.moveTo(start - outward * 300, middleY);
    await expect.poll(() => element.scrollLeft, { timeout: 20_000 }).toBeCloseTo(0);
    dragBack.moveTo(start - outward * 10, top - 300);
    await expect.poll(() => inView()[0]!.row, { timeout: 20_000 }).toBe(0);
    dragBack.release();
  },
);

test('drags over rows that are not loaded and shows them as selected after loading', async () => {
  let isPaused = true;
  const pendingLoads: (() => void)[] = [];
  const { element, cell, inView } = await showTable({
    total: 2_000,
    load: (_, page) =>
      isPaused ? new Promise((resolve) => pendingLoads.push(() => resolve(page))) : Promise.resolve(page),
  });
  const { left, bottom } = element.getBoundingClientRect();
  const mouse = press(cell('1/1').element());
  mouse.moveTo(left + 300, bottom + 300);
  await expect.poll(() => inView()[0]!.row, { timeout: 20_000 }).toBeGreaterThan(150);
  expect(element.querySelector('[data-row="150"] [data-column="c1"]')?.textContent ?? '').toBe('');
  mouse.release();
  isPaused = false;
  for (const resolveLoad of pendingLoads) resolveLoad();
  const row = inView()[0]!.row + 1;
  await expect.element(cell(`${row}/1`)).toHaveAttribute('aria-selected', 'true');
});
