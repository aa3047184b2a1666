import {
  blockingKeys,
  type Decision,
  decide,
  type NormalisedAccount,
  nameTokens,
  type ScoredCandidate,
  scorePair,
  type TokenFrequency,
  tokenFrequencyFrom,
} from '@leadwright/matching';
import { KeyIndex } from './key-index.ts';

const MAX_CANDIDATES = 50;
const MAX_ROWS_READ = 3_000;

/** Companies in memory, with the token counts and keys that the database would store. */
export interface Master {
  ids: string[];
  records: NormalisedAccount[];
  frequency: TokenFrequency;
  coreIndex: KeyIndex;
  fuzzyIndex: KeyIndex;
}

type Keys = ReturnType<typeof blockingKeys>;

export function buildMaster(ids: string[], records: NormalisedAccount[]): Master {
  const counts = new Map<string, number>();
  for (const record of records) for (const token of nameTokens(record)) counts.set(token, (counts.get(token) ?? 0) + 1);
  const frequency = tokenFrequencyFrom(counts, records.length);
  const coreIndex = new KeyIndex(records.length, records.length * 14);
  const fuzzyIndex = new KeyIndex(records.length, records.length * 18);
  records.forEach((record, row) => {
    const keys = blockingKeys(record, frequency);
    coreIndex.add(row, keys.core);
    fuzzyIndex.add(row, keys.fuzzy);
  });
  return { ids, records, frequency, coreIndex, fuzzyIndex };
}

const findRows = (index: KeyIndex, keys: bigint[]) =>
  index.find(keys, MAX_CANDIDATES, MAX_ROWS_READ).map(({ row }) => row);

/** Returns the rows of the master that share a core or fuzzy key with the record. */
export const findCandidateRows = ({ coreIndex, fuzzyIndex }: Master, keys: Keys): Set<number> =>
  new Set([...findRows(coreIndex, keys.core), ...findRows(fuzzyIndex, keys.fuzzy)]);

export const scoreRows = (query: NormalisedAccount, rows: Iterable<number>, master: Master): ScoredCandidate[] =>
  [...rows].map((row) => ({
    id: master.ids[row]!,
    score: scorePair(query, master.records[row]!, master.frequency),
  }));

/** Decides one row as the product does: fuzzy keys are used only when the core keys do not lead to an accept. */
export function matchRow(
  query: NormalisedAccount,
  keys: Keys,
  master: Master,
): { decision: Decision; scored: ScoredCandidate[]; usesFuzzyKeys: boolean } {
  const coreRows = new Set(findRows(master.coreIndex, keys.core));
  const scored = scoreRows(query, coreRows, master);
  const decision = decide(scored);
  if (decision.decision === 'accept') return { decision, scored, usesFuzzyKeys: false };
  const fuzzyRows = findRows(master.fuzzyIndex, keys.fuzzy).filter((row) => !coreRows.has(row));
  scored.push(...scoreRows(query, fuzzyRows, master));
  return { decision: decide(scored), scored, usesFuzzyKeys: true };
}
