import { readFileSync } from 'node:fs';
import { setFile, setRows } from './files.ts';

type Row = Record<string, string>;

/** Queries of REAL-1 by the register file that they are looked up in. */
export function queriesByRegister(isWanted: (track: string, register: string) => boolean): Map<string, Row[]> {
  const tracks = JSON.parse(readFileSync(setFile('real-1/tracks.json'), 'utf8')) as Record<
    string,
    { register: string }
  >;
  const registerOf = ({ track }: Row) => tracks[track!]!.register;
  const wanted = setRows('real-1/queries.csv').filter((row) => isWanted(row.track!, registerOf(row)));
  return Map.groupBy(wanted, registerOf);
}

/** The right record of each query; empty where the register does not hold the company. */
export const truthOfQueries = (): Map<string, string> =>
  new Map(setRows('real-1/truth.csv').map(({ query_id, register_id }) => [query_id!, register_id!]));
