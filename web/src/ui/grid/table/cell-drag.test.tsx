import { expect, test } from 'vitest';
import { nextFrame, showTable } from '../../../testing/table.tsx';

/** Presses the mouse on an element, moves it to positions on the screen and releases it. */
function press(target: Element) {
  const { left, top, width, height } = target.getBoundingClientRect();
  let at = { clientX: left + width / 2, clientY: top + height / 2 };
  const send = (name: string, buttons: number) => {
    const element = document.elementFromPoint(at.clientX, at.clientY) ?? document.body;
    const event = { ...at, buttons, bubbles: true, cancelable: true, pointerId: 7, pointerType: 'mouse' };
    (name === 'pointerdown' ? target : element).dispatchEvent(new PointerEvent(name, event));
  };
  send('pointerdown', 1);
  return {
    to: (clientX: number, clientY: number) => {
      at = { clientX, clientY };
      send('pointermove', 1);
    },
    up: () => send('pointerup', 0),
  };
}

test.each(['ltr', 'rtl'] as const)(
  'scrolls a dragged range at the edge to the last rows and columns (%s)',
  async (direction) => {
    const { element, cell, inView, keys } = await showTable({ total: 60, columns: 12, direction });
    const copied: string[] = [];
    navigator.clipboard.write = async ([item]) => {
      copied.push(await (await item!.getType('text/plain')).text());
    };
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const [start, end] = direction === 'rtl' ? [right, left] : [left, right];
    const outward = direction === 'rtl' ? -1 : 1;
    const [middleX, middleY] = [(left + right) / 2, (top + bottom) / 2];
    const mouse = press(cell('3/2').element());
    // Nothing scrolls inside the pressed cell.
    mouse.to(
      cell('3/2').element().getBoundingClientRect().left + 2,
      cell('3/2').element().getBoundingClientRect().top + 2,
    );
    await nextFrame();
    expect([element.scrollTop, element.scrollLeft]).toEqual([0, 0]);

    mouse.to(middleX, bottom + 20);
    await expect.poll(() => inView()[0]!.row, { timeout: 20_000 }).toBeGreaterThan(5);
    mouse.to(middleX, bottom + 400);
    await expect.poll(() => inView().at(-1)!.row, { timeout: 20_000 }).toBe(59);
    mouse.to(end + outward * 300, middleY);
    const most = element.scrollWidth - element.clientWidth;
    await expect.poll(() => Math.abs(element.scrollLeft), { timeout: 20_000 }).toBeGreaterThan(most - 2);
    mouse.to(end + outward * 300, bottom + 300);
    await nextFrame();
    mouse.up();
    const before = [element.scrollTop, element.scrollLeft];
    mouse.to(middleX, top - 300);
    await nextFrame();
    expect([element.scrollTop, element.scrollLeft]).toEqual(before);
    await keys('{Control>}c{/Control}');
    await expect.poll(() => copied.at(-1)?.split('\n').length).toBe(57);
    expect(copied.at(-1)).toMatch(/^3\/2\t3\/3\t/);
    expect(copied.at(-1)).toMatch(/\t59\/11$/);

    const back = press(cell('59/11').element());
    back.to(start - outward * 300, middleY);
    await expect.poll(() => element.scrollLeft, { timeout: 20_000 }).toBeCloseTo(0);
    back.to(start - outward * 10, top - 300);
    await expect.poll(() => inView()[0]!.row, { timeout: 20_000 }).toBe(0);
    back.up();
  },
);

test('drags over rows that are not loaded and selects them once they are', async () => {
  let isHeld = true;
  const waiting: (() => void)[] = [];
  const { element, cell, inView } = await showTable({
    total: 2_000,
    load: (_, page) => (isHeld ? new Promise((resolve) => waiting.push(() => resolve(page))) : Promise.resolve(page)),
  });
  const { left, bottom } = element.getBoundingClientRect();
  const mouse = press(cell('1/1').element());
  mouse.to(left + 300, bottom + 300);
  await expect.poll(() => inView()[0]!.row, { timeout: 20_000 }).toBeGreaterThan(150);
  expect(element.querySelector('[data-row="150"] [data-column="c1"]')?.textContent ?? '').toBe('');
  mouse.up();
  isHeld = false;
  for (const answer of waiting) answer();
  const row = inView()[0]!.row + 1;
  await expect.element(cell(`${row}/1`)).toHaveAttribute('aria-selected', 'true');
});
