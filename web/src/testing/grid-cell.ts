import { type Locator, locators, page } from 'vitest/browser';

declare module 'vitest/browser' {
  interface LocatorSelectors {
    getByPlace(row: number, column: string): Locator;
  }
}
locators.extend({ getByPlace: (row: number, column: string) => `[data-row="${row}"] [data-column="${column}"]` });

/** A cell by its place: its name changes while it says that it is saved, and a click by name would miss it. */
export const gridCell = (row: number, column: string) => page.getByPlace(row, column);
