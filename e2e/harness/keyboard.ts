import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

const MAX_KEY_PRESSES = 120;

const hasFocus = (target: Locator) => target.evaluate((element) => element === document.activeElement);

/** Presses Tab until this has the focus. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  // The buttons of a choice are hidden behind their words.
  await target.waitFor({ state: 'attached' });
  for (let presses = 0; presses < MAX_KEY_PRESSES; presses++) {
    if (await hasFocus(target)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never came to ${target}.`);
}

/** Goes down an open list to this option, and takes it. */
export async function takeOption(page: Page, option: Locator): Promise<void> {
  await option.waitFor();
  // A timer that the list sets as it opens puts its mark back to where it stood: keys pressed before that are lost.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
  const isReached = () => option.evaluate((element) => element.hasAttribute('data-combobox-selected'));
  for (let presses = 0; presses < MAX_KEY_PRESSES && !(await isReached()); presses++)
    await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await option.waitFor({ state: 'hidden' });
}

/** What somebody does who has no pointer. */
export function keyboardOf(page: Page) {
  const reach = (target: Locator) => tabTo(page, target);
  return {
    reach,
    async type(target: Locator, text: string): Promise<void> {
      await reach(target);
      await page.keyboard.type(text);
    },
    async press(target: Locator, key = 'Enter'): Promise<void> {
      await reach(target);
      await page.keyboard.press(key);
    },
    /** Opens a choice, goes along its options to this one, and takes it. */
    async choose(target: Locator, option: string): Promise<void> {
      await reach(target);
      await page.keyboard.type(option);
      const options = page.getByRole('option');
      // A choice of few has nothing to search in: typing does not open it.
      if ((await target.getAttribute('aria-expanded')) !== 'true') await page.keyboard.press('ArrowDown');
      await takeOption(page, options.filter({ hasText: option }).first());
    },
    /** Opens a menu, goes along it to this entry, and takes it. */
    async take(target: Locator, entry: string): Promise<void> {
      await reach(target);
      await page.keyboard.press('Enter');
      const wanted = page.getByRole('menuitem', { name: entry, exact: true });
      await wanted.waitFor();
      for (let presses = 0; presses < MAX_KEY_PRESSES && !(await hasFocus(wanted)); presses++)
        await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await wanted.waitFor({ state: 'hidden' });
    },
    /** Goes along buttons of which one is chosen, until this one is. */
    async turnTo(group: Locator, name: string): Promise<void> {
      const chosen = group.getByRole('radio', { checked: true });
      const wanted = group.getByRole('radio', { name, exact: true });
      await reach(chosen);
      while (!(await wanted.isChecked())) {
        const before = await chosen.getAttribute('value');
        await page.keyboard.press('ArrowRight');
        await expect.poll(() => chosen.getAttribute('value')).not.toBe(before);
      }
    },
    /** Opens a tab of the page by the arrow keys. */
    async openTab(name: RegExp): Promise<void> {
      const open = page.getByRole('main').getByRole('tab', { selected: true });
      await reach(open);
      for (let presses = 0; presses < MAX_KEY_PRESSES && !name.test((await open.textContent()) ?? ''); presses++) {
        const before = await open.textContent();
        await page.keyboard.press('ArrowRight');
        await expect.poll(() => open.textContent()).not.toBe(before);
      }
    },
  };
}
