import { readFileSync } from 'node:fs';
import { dataFile, readRows } from './files.ts';

type Row = Record<string, string>;

/**
 * Reads the selected queries of REAL-1, grouped by the register file that they are matched against. A track is a set of
 * queries of one kind, such as former names.
 */
export function readQueriesByRegister(isSelected: (track: string, register: string) => boolean): Map<string, Row[]> {
  const tracks = JSON.parse(readFileSync(dataFile('real-1/tracks.json'), 'utf8')) as Record<
    string,
    { register: string }
  >;
  const registerOf = ({ track }: Row) => tracks[track!]!.register;
  const queries = readRows('real-1/queries.csv').filter((row) => isSelected(row.track!, registerOf(row)));
  return Map.groupBy(queries, registerOf);
}

/** Reads the true register id of each query: empty when the register does not contain the company. */
export const readTruth = (): Map<string, string> =>
  new Map(readRows('real-1/truth.csv').map(({ query_id, register_id }) => [query_id!, register_id!]));
