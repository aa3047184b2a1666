import { countryOf } from '../suggest/countries.ts';

/** Share of the rows with a country that one country must have to be that of the rows. */
const MIN_SHARE = 0.9;

/** Counts the countries of rows. */
export class RowCountries {
  readonly #cellsByCountry = new Map<string, number>();

  add(cell: string): void {
    const country = countryOf(cell.trim());
    if (country) this.#cellsByCountry.set(country, (this.#cellsByCountry.get(country) ?? 0) + 1);
  }

  /** Returns the country of nearly all rows; null if they differ or have none. */
  findMain(): string | null {
    const total = [...this.#cellsByCountry.values()].reduce((sum, cells) => sum + cells, 0);
    const [first] = [...this.#cellsByCountry].sort(([, a], [, b]) => b - a);
    return first && first[1] >= MIN_SHARE * total ? first[0] : null;
  }
}
