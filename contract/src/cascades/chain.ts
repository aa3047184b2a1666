import type { FieldType } from '../custom-values.ts';
import { defineMessage } from '../message.ts';
import type { Problems } from '../problems.ts';
import { nameKey } from '../text/fold.ts';
import type { CascadeLink } from './links.ts';

/**
 * A cascade is a chain of select fields, which are called levels and numbered from 1: the value of each level limits
 * the values of the next one.
 */
export const MIN_LEVELS = 2;
export const MAX_LEVELS = 5;

/** An allowed option of a level (2 or higher) for one option of the previous level. */
export interface Pair {
  level: number;
  parent: string;
  child: string;
}

interface LevelField {
  id: string;
  label: string;
  type: FieldType;
  entity: string;
}
/** Another cascade of the campaign. */
interface OtherCascade {
  /** Null when the user may not see the cascade. */
  name: string | null;
  fields: readonly LevelField[];
}

/** Validates the levels of a cascade and returns the problems by field path. The page and the server both use it. */
export function levelProblems(
  ids: readonly string[],
  campaignFields: readonly LevelField[],
  otherCascades: readonly OtherCascade[],
): Problems {
  if (ids.length < MIN_LEVELS || ids.length > MAX_LEVELS)
    return {
      levels: defineMessage('cascade.levelCount', 'A cascade has {{least}} to {{most}} levels.', {
        least: MIN_LEVELS,
        most: MAX_LEVELS,
      }),
    };
  const fields = ids.map((id) => campaignFields.find((field) => field.id === id));
  const problems: Problems = {};
  for (const [index, field] of fields.entries()) {
    const path = `levels.${index}`;
    if (!field) problems[path] = defineMessage('cascade.noField', 'Choose a field that the campaign uses.');
    else if (ids.indexOf(field.id) < index)
      problems[path] = defineMessage('cascade.fieldTwice', '“{{field}}” is already a level of this cascade.', {
        field: field.label,
      });
    else if (field.type !== 'select')
      problems[path] = defineMessage('cascade.notSelect', '“{{field}}” is not a single-select field.', {
        field: field.label,
      });
    else if (fields[0] && field.entity !== fields[0].entity)
      problems[path] = defineMessage(
        'cascade.otherRecord',
        '“{{field}}” and “{{first}}” have different record types: a cascade is for accounts or for contacts.',
        { field: field.label, first: fields[0].label },
      );
  }
  if (Object.keys(problems).length > 0) return problems;
  return crossCascadeProblems(fields as LevelField[], otherCascades);
}

/** Validates that each field has only one parent and that the cascades together form no cycle. */
function crossCascadeProblems(fields: readonly LevelField[], otherCascades: readonly OtherCascade[]): Problems {
  const problems: Problems = {};
  const parents = new Map(
    otherCascades.flatMap(({ name, fields: levels }) =>
      levels.slice(1).map((field, index) => [field.id, { parent: levels[index]!.id, name }] as const),
    ),
  );
  for (const [index, field] of fields.entries()) {
    if (index === 0) continue;
    const parentLink = parents.get(field.id);
    if (parentLink)
      problems[`levels.${index}`] =
        parentLink.name === null
          ? defineMessage(
              'cascade.secondParentHidden',
              '“{{field}}” already follows another field in a cascade that you cannot see.',
              { field: field.label },
            )
          : defineMessage(
              'cascade.secondParent',
              '“{{field}}” already follows another field in the cascade “{{cascade}}”.',
              { field: field.label, cascade: parentLink.name },
            );
  }
  if (Object.keys(problems).length > 0) return problems;
  const levelIndex = new Map(fields.map(({ id }, index) => [id, index]));
  for (const [index, field] of fields.entries()) {
    // Walks up through the other cascades; reaching this level or a later one means a cycle.
    const visited = new Set<string>();
    let ancestorLink = parents.get(field.id);
    while (ancestorLink && !visited.has(ancestorLink.parent)) {
      visited.add(ancestorLink.parent);
      const reachedIndex = levelIndex.get(ancestorLink.parent);
      if (reachedIndex !== undefined && reachedIndex >= index)
        problems[`levels.${index}`] =
          ancestorLink.name === null
            ? defineMessage(
                'cascade.circleHidden',
                '“{{field}}” follows “{{other}}” through a cascade that you cannot see: together they would form a cycle.',
                { field: field.label, other: fields[reachedIndex]!.label },
              )
            : defineMessage(
                'cascade.circle',
                '“{{field}}” follows “{{other}}” through the cascade “{{cascade}}”: together they would form a cycle.',
                { field: field.label, other: fields[reachedIndex]!.label, cascade: ancestorLink.name },
              );
      ancestorLink = parents.get(ancestorLink.parent);
    }
  }
  return problems;
}

/** Builds the links between consecutive levels of a cascade. */
export function buildLinks(
  cascade: Omit<CascadeLink, 'parent' | 'child' | 'allowed'>,
  fields: readonly string[],
  pairs: readonly Pair[],
): CascadeLink[] {
  return fields.slice(1).map((child, index) => {
    const levelPairs = pairs.filter(({ level }) => level === index + 2);
    const pairsByParent = Map.groupBy(levelPairs, ({ parent }) => parent);
    const allowed = [...pairsByParent].map(([parent, parentPairs]) => [
      parent,
      [...new Set(parentPairs.map((pair) => pair.child))],
    ]);
    return { ...cascade, parent: fields[index]!, child, allowed: Object.fromEntries(allowed) };
  });
}

interface LevelOptions {
  label: string;
  options: readonly { code: string; label: string; state: string }[];
}
export interface PastedPairs {
  pairs: Pair[];
  /** Cells that are not an option of their level. */
  unknown: { line: number; text: string; level: number }[];
  /** Numbers of the lines with fewer than two filled cells, which contain no pair. */
  incompleteLines: number[];
}

const splitCells = (line: string) =>
  (line.includes('\t') ? line.split('\t') : line.split(/[;,]/)).map((cell) => cell.trim());

/**
 * Parses pairs from a pasted table. Each column is a level, starting with `firstLevel` (1 is the highest), and contains
 * labels or codes. An empty cell at the start of a line repeats the cell above; any other empty cell stays empty.
 */
export function parsePastedPairs(text: string, levels: readonly LevelOptions[], firstLevel = 1): PastedPairs {
  const result: PastedPairs = { pairs: [], unknown: [], incompleteLines: [] };
  const addedPairs = new Set<string>();
  const previousCells: string[] = [];
  const codes = levels.map(
    ({ options }) =>
      new Map(
        options
          .filter(({ state }) => state === 'active')
          .flatMap(({ code, label }) => [[nameKey(code), code] as const, [nameKey(label), code] as const]),
      ),
  );
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === '') continue;
    const cells = splitCells(line).slice(0, levels.length - firstLevel + 1);
    const isHeader =
      index === 0 && cells.every((cell, i) => nameKey(cell) === nameKey(levels[firstLevel - 1 + i]!.label));
    if (isHeader) continue;
    const firstFilled = cells.findIndex(Boolean);
    const filledCells = cells.map((cell, i) => cell || (i < firstFilled && previousCells[i]) || '');
    for (const [i, cell] of filledCells.entries()) {
      if (cells[i]) previousCells.length = i;
      previousCells[i] = cell;
    }
    const rowCodes = filledCells.map((cell, i) => codes[firstLevel - 1 + i]!.get(nameKey(cell)));
    if (filledCells.filter(Boolean).length < MIN_LEVELS) result.incompleteLines.push(index + 1);
    for (const [i, code] of rowCodes.entries()) {
      if (!code && filledCells[i])
        result.unknown.push({ line: index + 1, text: filledCells[i], level: firstLevel + i });
      const parent = i > 0 ? rowCodes[i - 1] : undefined;
      const key = `${firstLevel + i} ${parent} ${code}`;
      if (!code || !parent || addedPairs.has(key)) continue;
      addedPairs.add(key);
      result.pairs.push({ level: firstLevel + i, parent, child: code });
    }
  }
  return result;
}
