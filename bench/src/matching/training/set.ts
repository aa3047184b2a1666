import { readdirSync, readFileSync } from 'node:fs';
import { NAME_GROUPS, type NameGroup, type NameLevel, nameGroup, vetoesFor } from '@leadwright/matching';
import { cacheFile } from '../sets/files.ts';

/** Levels without information, at zero for their field. */
const UNINFORMATIVE_LEVELS = new Set(['unknown', 'none', 'current']);
export const FIELDS = ['name', 'spelling', 'numbers', 'roles', 'first word', 'form', 'place'];
/** Fields and slopes learnt separately for each name group. */
const GROUPED_FIELDS = new Set(['spelling', 'numbers', 'roles', 'form', 'place']);
const MEASURES = ['common', 'rare', 'onlyLeft', 'onlyRight'];
export const SLOPES = NAME_GROUPS.flatMap((group) => MEASURES.map((measure) => `${measure}|${group}`));

/** One candidate of a query: its active features, and the word information in tens of bits. */
export interface Row {
  label: number;
  features: number[];
  information: number[];
  vetoed: boolean;
  group: NameGroup;
}

export interface Query {
  track: string;
  id: string;
  rows: Row[];
}

export interface TrainingSet {
  /** Field and level of each feature, separated by a tab. */
  names: string[];
  queries: Query[];
}

/** Reads all files written by `writeTrainingLines`. */
export function readTrainingSet(): TrainingSet {
  const names: string[] = [];
  const index = new Map<string, number>();
  const featureIndex = (name: string) => {
    const at = index.get(name) ?? names.push(name) - 1;
    index.set(name, at);
    return at;
  };
  const queries = new Map<string, Query>();
  const files = readdirSync(cacheFile('')).filter((name) => /^pairs-.*\.tsv$/.test(name));
  for (const file of files.sort()) {
    for (const line of readFileSync(cacheFile(file), 'utf8').split('\n')) {
      if (line === '') continue;
      const [track = '', id = '', label = '', information = '', ...levels] = line.split('\t');
      const query = queries.get(id) ?? { track, id, rows: [] };
      queries.set(id, query);
      query.rows.push(parseRow(Number(label), information, levels, featureIndex));
    }
  }
  return { names, queries: [...queries.values()] };
}

function parseRow(label: number, information: string, levels: string[], featureIndex: (name: string) => number): Row {
  const group = nameGroup(levels[0] as NameLevel);
  const features: number[] = [];
  FIELDS.forEach((field, i) => {
    const level = levels[i] as string;
    if (!UNINFORMATIVE_LEVELS.has(level))
      features.push(featureIndex(`${GROUPED_FIELDS.has(field) ? `${field}|${group}` : field}\t${level}`));
  });
  // Vetoed pairs go to a reviewer regardless of weight; fields that the lines lack were not compared.
  const [name = '', , numbers = '', roles = '', firstWord = '', form = '', place = ''] = levels;
  const emptyLevels = { identifier: '', country: '', domain: '' };
  const vetoed = vetoesFor({ ...emptyLevels, name, numbers, roles, firstWord, form, place }).length > 0;
  const values = SLOPES.map(() => 0);
  information.split(' ').forEach((value, i) => {
    values[NAME_GROUPS.indexOf(group) * MEASURES.length + i] = Number(value) / 10;
  });
  return { label, features, information: values, vetoed, group };
}
