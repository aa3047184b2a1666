import { readdirSync, readFileSync } from 'node:fs';
import { accountVetoes, NAME_GROUPS, type NameGroup, type NameLevel, nameGroup } from '@leadwright/matching';
import { cacheFile } from '../sets/files.ts';

/** Levels without information: their weight is zero. */
const UNINFORMATIVE_LEVELS = new Set(['unknown', 'none', 'current']);
export const TRAINED_FIELDS = ['name', 'spelling', 'numbers', 'roles', 'first word', 'form', 'place'];
/** Fields that, like the slopes, have separate weights for each name group. */
const GROUPED_FIELDS = new Set(['spelling', 'numbers', 'roles', 'form', 'place']);
const INFORMATION_KINDS = ['common', 'rare', 'onlyLeft', 'onlyRight'];
export const SLOPES = NAME_GROUPS.flatMap((group) => INFORMATION_KINDS.map((kind) => `${kind}|${group}`));

/** One candidate of a query. */
export interface Row {
  /** 1 for the true match, otherwise 0. */
  label: number;
  /** Indexes of the active features. */
  features: number[];
  /** Word information by slope, in tens of bits. */
  information: number[];
  isVetoed: boolean;
  group: NameGroup;
}

export interface Query {
  track: string;
  id: string;
  candidates: Row[];
}

export interface TrainingSet {
  /** Field and level of each feature, separated by a tab. */
  featureNames: string[];
  queries: Query[];
}

/** Reads all files written by `writeTrainingLines`. */
export function readTrainingSet(): TrainingSet {
  const featureNames: string[] = [];
  const indexByName = new Map<string, number>();
  const featureIndexOf = (name: string) => {
    const index = indexByName.get(name) ?? featureNames.push(name) - 1;
    indexByName.set(name, index);
    return index;
  };
  const queries = new Map<string, Query>();
  const files = readdirSync(cacheFile('')).filter((name) => /^pairs-.*\.tsv$/.test(name));
  for (const file of files.sort()) {
    for (const line of readFileSync(cacheFile(file), 'utf8').split('\n')) {
      if (line === '') continue;
      const [track = '', id = '', label = '', information = '', ...levels] = line.split('\t');
      const query = queries.get(id) ?? { track, id, candidates: [] };
      queries.set(id, query);
      query.candidates.push(parseRow(Number(label), information, levels, featureIndexOf));
    }
  }
  return { featureNames, queries: [...queries.values()] };
}

function parseRow(label: number, information: string, levels: string[], featureIndexOf: (name: string) => number): Row {
  const group = nameGroup(levels[0] as NameLevel);
  const features: number[] = [];
  TRAINED_FIELDS.forEach((field, i) => {
    const level = levels[i] as string;
    if (!UNINFORMATIVE_LEVELS.has(level))
      features.push(featureIndexOf(`${GROUPED_FIELDS.has(field) ? `${field}|${group}` : field}\t${level}`));
  });
  // Pairs with a veto go to a reviewer regardless of weight. Fields that the lines do not contain cannot cause a veto.
  const [name = '', , numbers = '', roles = '', firstWord = '', form = '', place = ''] = levels;
  const emptyLevels = { identifier: '', country: '', domain: '', opposition: '' };
  const isVetoed = accountVetoes({ ...emptyLevels, name, numbers, roles, firstWord, form, place }).length > 0;
  const values = SLOPES.map(() => 0);
  information.split(' ').forEach((value, i) => {
    values[NAME_GROUPS.indexOf(group) * INFORMATION_KINDS.length + i] = Number(value) / 10;
  });
  return { label, features, information: values, isVetoed, group };
}
