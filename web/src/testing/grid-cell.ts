import { type Locator, locators, page } from 'vitest/browser';

declare module 'vitest/browser' {
  interface LocatorSelectors {
    getByPlace(row: number, column: string): Locator;
  }
}
locators.extend({ getByPlace: (row: number, column: string) => `[data-row="${row}"] [data-column="${column}"]` });

/** Finds a cell by its position: its name changes while it is saving, so a click by name would miss it. */
export const gridCell = (row: number, column: string) => page.getByPlace(row, column);
