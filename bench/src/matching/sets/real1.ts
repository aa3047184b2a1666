import { readFileSync } from 'node:fs';
import { setFile, setRows } from './files.ts';

type Row = Record<string, string>;

/** Returns the queries of REAL-1 by the register file that they are matched against. */
export function queriesByRegister(isSelected: (track: string, register: string) => boolean): Map<string, Row[]> {
  const tracks = JSON.parse(readFileSync(setFile('real-1/tracks.json'), 'utf8')) as Record<
    string,
    { register: string }
  >;
  const registerOf = ({ track }: Row) => tracks[track!]!.register;
  const queries = setRows('real-1/queries.csv').filter((row) => isSelected(row.track!, registerOf(row)));
  return Map.groupBy(queries, registerOf);
}

/** Returns the right record of each query; empty when the register does not hold the company. */
export const readTruth = (): Map<string, string> =>
  new Map(setRows('real-1/truth.csv').map(({ query_id, register_id }) => [query_id!, register_id!]));
