import {
  blockingKeys,
  type Decision,
  decide,
  type NormalisedAccount,
  nameTokens,
  type Scored,
  scorePair,
  type TokenFrequency,
  tokenFrequencyFrom,
} from '@leadwright/matching';
import { KeyIndex } from './key-index.ts';

const CANDIDATES = 50;
const READ_BUDGET = 3_000;

/** Companies in memory, with the token counts and keys that the database would hold. */
export interface Master {
  ids: string[];
  records: NormalisedAccount[];
  frequency: TokenFrequency;
  core: KeyIndex;
  fuzzy: KeyIndex;
}

type Keys = ReturnType<typeof blockingKeys>;

export function masterOf(ids: string[], records: NormalisedAccount[]): Master {
  const counts = new Map<string, number>();
  for (const record of records) for (const token of nameTokens(record)) counts.set(token, (counts.get(token) ?? 0) + 1);
  const frequency = tokenFrequencyFrom(counts, records.length);
  const core = new KeyIndex(records.length, records.length * 14);
  const fuzzy = new KeyIndex(records.length, records.length * 18);
  records.forEach((record, row) => {
    const keys = blockingKeys(record, frequency);
    core.add(row, keys.core);
    fuzzy.add(row, keys.fuzzy);
  });
  return { ids, records, frequency, core, fuzzy };
}

const found = (index: KeyIndex, keys: bigint[]) => index.find(keys, CANDIDATES, READ_BUDGET).map(({ row }) => row);

/** Returns the rows of the master that share a core or fuzzy key with the record. */
export const candidateRows = ({ core, fuzzy }: Master, keys: Keys): Set<number> =>
  new Set([...found(core, keys.core), ...found(fuzzy, keys.fuzzy)]);

export const scoreRows = (query: NormalisedAccount, rows: Iterable<number>, master: Master): Scored[] =>
  [...rows].map((row) => ({
    id: master.ids[row]!,
    score: scorePair(query, master.records[row]!, master.frequency),
  }));

/** Decides one row as the product does: fuzzy keys are used only when the core keys do not lead to an accept. */
export function matchRow(
  query: NormalisedAccount,
  keys: Keys,
  master: Master,
): { decision: Decision; scored: Scored[]; usedFuzzy: boolean } {
  const first = new Set(found(master.core, keys.core));
  const scored = scoreRows(query, first, master);
  const decision = decide(scored);
  if (decision.decision === 'accept') return { decision, scored, usedFuzzy: false };
  const more = found(master.fuzzy, keys.fuzzy).filter((row) => !first.has(row));
  scored.push(...scoreRows(query, more, master));
  return { decision: decide(scored), scored, usedFuzzy: true };
}
