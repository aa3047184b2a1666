import { type Locator, locators, page } from 'vitest/browser';

declare module 'vitest/browser' {
  interface LocatorSelectors {
    getByCell(row: number, column: string): Locator;
  }
}
locators.extend({ getByCell: (row: number, column: string) => `[data-row="${row}"] [data-column="${column}"]` });

/** Finds a cell by its position, because its accessible name changes while it is saving. */
export const gridCell = (row: number, column: string) => page.getByCell(row, column);
