import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

const MAX_KEY_PRESSES = 120;

const hasFocus = (target: Locator) => target.evaluate((element) => element === document.activeElement);

/** Presses Tab until the target has the focus. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  // Radio buttons and checkboxes may be hidden behind their labels.
  await target.waitFor({ state: 'attached' });
  for (let pressCount = 0; pressCount < MAX_KEY_PRESSES; pressCount++) {
    if (await hasFocus(target)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab did not reach ${target}.`);
}

/** Moves down an open list to this option and selects it. */
export async function selectOption(page: Page, option: Locator): Promise<void> {
  await option.waitFor();
  // When the list opens, a timer resets its selection, so that earlier key presses would be lost.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
  const isHighlighted = () => option.evaluate((element) => element.hasAttribute('data-combobox-selected'));
  for (let pressCount = 0; pressCount < MAX_KEY_PRESSES && !(await isHighlighted()); pressCount++)
    await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await option.waitFor({ state: 'hidden' });
}

/** Returns the actions of a user who has only a keyboard. */
export function keyboardOf(page: Page) {
  const focusByTab = (target: Locator) => tabTo(page, target);
  return {
    focusByTab,
    async type(target: Locator, text: string): Promise<void> {
      await focusByTab(target);
      await page.keyboard.type(text);
    },
    async press(target: Locator, key = 'Enter'): Promise<void> {
      await focusByTab(target);
      await page.keyboard.press(key);
    },
    /** Opens a select field, moves to this option and selects it. */
    async choose(target: Locator, option: string): Promise<void> {
      await focusByTab(target);
      await page.keyboard.type(option);
      const options = page.getByRole('option');
      // A short list has no search, so typing does not open it.
      if ((await target.getAttribute('aria-expanded')) !== 'true') await page.keyboard.press('ArrowDown');
      await selectOption(page, options.filter({ hasText: option }).first());
    },
    /** Opens a menu, moves to this entry and selects it. */
    async selectMenuItem(target: Locator, entry: string): Promise<void> {
      await focusByTab(target);
      await page.keyboard.press('Enter');
      const item = page.getByRole('menuitem', { name: entry, exact: true });
      await item.waitFor();
      for (let pressCount = 0; pressCount < MAX_KEY_PRESSES && !(await hasFocus(item)); pressCount++)
        await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await item.waitFor({ state: 'hidden' });
    },
    /** Moves through radio buttons until this one is checked. */
    async selectRadio(group: Locator, name: string): Promise<void> {
      const checkedRadio = group.getByRole('radio', { checked: true });
      const radio = group.getByRole('radio', { name, exact: true });
      await focusByTab(checkedRadio);
      while (!(await radio.isChecked())) {
        const previousValue = await checkedRadio.getAttribute('value');
        await page.keyboard.press('ArrowRight');
        await expect.poll(() => checkedRadio.getAttribute('value')).not.toBe(previousValue);
      }
    },
    /** Opens a tab of the page with the arrow keys. */
    async openTab(name: RegExp): Promise<void> {
      const selectedTab = page.getByRole('main').getByRole('tab', { selected: true });
      await focusByTab(selectedTab);
      for (
        let pressCount = 0;
        pressCount < MAX_KEY_PRESSES && !name.test((await selectedTab.textContent()) ?? '');
        pressCount++
      ) {
        const previousTab = await selectedTab.textContent();
        await page.keyboard.press('ArrowRight');
        await expect.poll(() => selectedTab.textContent()).not.toBe(previousTab);
      }
    },
  };
}
