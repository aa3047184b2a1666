import { isCoreTarget, type Preview } from '@leadwright/contract/features/imports';
import { meaningOfHeader, PLACE_TARGETS } from './header-meaning.ts';
import { foldHeader } from './synonyms.ts';

type Column = Preview['columns'][number];

/** Minimum share of rows in which a whole address contains its parts. */
const MIN_SHARE = 0.7;

/** Removes the suggestions of further addresses, and of a whole address whose parts are in other columns. */
export function keepOneAddress(columns: Column[], rows: string[][]): void {
  const places = columns.filter(({ suggestion }) => suggestion && isPlace(suggestion.target));
  const kinds = Map.groupBy(places, ({ header }) => meaningOfHeader(header).addressKind);
  const [largest] = [...kinds.values()].sort((a, b) => b.length - a.length);
  const mainTargets = new Set(largest?.map(({ suggestion }) => suggestion!.target));
  for (const [kind, group] of kinds) {
    if (group === largest) continue;
    // Columns of no certain address complete the main one, others belong to another address.
    for (const column of group) if (kind !== '' || mainTargets.has(column.suggestion!.target)) column.suggestion = null;
  }
  const lines = columns.filter(({ suggestion }) => suggestion?.target === 'address' || suggestion?.target === 'street');
  for (const column of lines) {
    const isWhole = lines.some((part) => part !== column && part.suggestion && containsCells(rows, column, part));
    if (isWhole) column.suggestion = null;
  }
}

const isPlace = (target: string) => isCoreTarget(target) && PLACE_TARGETS.has(target);

/** Returns whether the cells of a column are longer than those of another column and contain them. */
function containsCells(rows: string[][], whole: Column, part: Column): boolean {
  const filledRows = rows
    .map((cells) => [foldHeader(cells[whole.index] ?? ''), foldHeader(cells[part.index] ?? '')] as const)
    .filter(([, cell]) => cell !== '');
  const containing = filledRows.filter(([text, cell]) => text.length > cell.length && text.includes(cell));
  return filledRows.length > 0 && containing.length >= MIN_SHARE * filledRows.length;
}
