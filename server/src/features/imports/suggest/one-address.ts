import { isCoreTarget, type Preview } from '@leadwright/contract/features/imports';
import { isUnitHeader } from './address-unit.ts';
import { completesAddress, meaningOfHeader, PLACE_TARGETS } from './header-meaning.ts';
import { foldHeader } from './synonyms.ts';

type Column = Preview['columns'][number];

/** Minimum share of rows in which a whole address contains its parts. */
const MIN_SHARE = 0.7;

/**
 * Removes the suggestions of further addresses, of a whole address whose parts are in other columns, and of parts of
 * buildings without a street of their own or in it.
 */
export function keepOneAddress(columns: Column[], rows: string[][]): void {
  const units = columns.filter(({ header, suggestion }) => suggestion?.target === 'address' && isUnitHeader(header));
  const places = columns.filter((column) => isPlace(column.suggestion?.target ?? '') && !units.includes(column));
  preferCompany(places);
  const kinds = Map.groupBy(
    places.filter(({ suggestion }) => suggestion),
    addressKindOf,
  );
  const [[mainKind, largest] = ['', []], ...others] = [...kinds].sort(([, a], [, b]) => b.length - a.length);
  const mainTargets = new Set(largest.map(({ suggestion }) => suggestion!.target));
  for (const [kind, group] of others) {
    const added = group.filter(
      ({ suggestion }) => completesAddress(kind, mainKind) && !mainTargets.has(suggestion!.target),
    );
    for (const { suggestion } of added) mainTargets.add(suggestion!.target);
    for (const column of group) if (!added.includes(column)) column.suggestion = null;
  }
  const lines = places.filter(({ suggestion }) => suggestion?.target === 'address' || suggestion?.target === 'street');
  const cellsOf = new Map(lines.map((column) => [column, foldCells(rows, column)]));
  for (const [column, whole] of cellsOf) {
    const isWhole = lines.some(
      (part) => part !== column && part.suggestion && containsCells(whole, cellsOf.get(part)!),
    );
    if (isWhole) column.suggestion = null;
  }
  const streets = lines.filter(({ suggestion }) => suggestion);
  for (const unit of units) {
    const numbers = lastWords(foldCells(rows, unit));
    const isRepeated = streets.some((street) => containsCells(cellsOf.get(street)!, numbers));
    if (streets.length === 0 || isRepeated) unit.suggestion = null;
  }
}

/** Returns the kind of address by the header. A header that only its file or its values explain names none. */
function addressKindOf({ header, suggestion }: Column): string {
  const { target, addressKind } = meaningOfHeader(header);
  return target === suggestion?.target ? addressKind : '';
}

/** Removes the suggestions of places that can be those of people: "City" next to "Company city". */
function preferCompany(places: Column[]): void {
  const meanings = new Map(places.map((column) => [column, meaningOfHeader(column.header)]));
  const companyTargets = new Set(
    places.filter((column) => meanings.get(column)!.isOfCompany).map(({ suggestion }) => suggestion!.target),
  );
  const barePlaces = places.filter((column) => {
    const { isOfCompany, addressKind } = meanings.get(column)!;
    return !isOfCompany && addressKind === '';
  });
  const hasBoth = (target: 'city' | 'postcode') =>
    companyTargets.has(target) && barePlaces.some(({ suggestion }) => suggestion!.target === target);
  if (hasBoth('city') || hasBoth('postcode')) for (const column of barePlaces) column.suggestion = null;
}

interface Cells {
  texts: string[];
  /** The texts that are not blank, with their rows. */
  cells: [row: number, cell: string][];
}

function foldCells(rows: string[][], { index }: Column): Cells {
  const texts = rows.map((cells) => foldHeader(cells[index] ?? ''));
  return { texts, cells: [...texts.entries()].filter(([, cell]) => cell !== '') };
}

/** Returns the cells with their last word only: "ste 200" in one column can be "suite 200" in another. */
const lastWords = ({ texts, cells }: Cells): Cells => ({
  texts,
  cells: cells.map(([row, cell]) => [row, cell.split(' ').at(-1)!]),
});

const isPlace = (target: string) => isCoreTarget(target) && PLACE_TARGETS.has(target);

/** Returns whether the cells of a column are longer than those of another column and contain their words. */
function containsCells({ texts }: Cells, { cells }: Cells): boolean {
  let count = cells.length;
  for (const [row, cell] of cells) {
    if (texts[row]!.length > cell.length && ` ${texts[row]} `.includes(` ${cell} `)) continue;
    count--;
    // Stops early, because a file can have hundreds of such columns.
    if (count < MIN_SHARE * cells.length) return false;
  }
  return cells.length > 0;
}
