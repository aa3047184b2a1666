import type { Locator } from 'vitest/browser';

/** Opens the menu of the shown record. */
export const openRecordMenu = (screen: Pick<Locator, 'getByRole'>) =>
  screen.getByRole('button', { name: 'More actions', exact: true }).click();

/** Chooses an action in the menu of the shown record. */
export async function chooseRecordAction(screen: Pick<Locator, 'getByRole'>, name: string): Promise<void> {
  await openRecordMenu(screen);
  await screen.getByRole('menuitem', { name }).click();
}
