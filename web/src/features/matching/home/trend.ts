import type { ImportOutcome } from '@leadwright/contract/features/matching-charts';

/** Outcomes of a matched row, from the bottom of a bar to its top. */
export const OUTCOMES = ['certain', 'decided', 'rejected', 'waiting'] as const;
type Outcomes = Pick<ImportOutcome, (typeof OUTCOMES)[number]>;

const rowsOf = (outcome: Outcomes) => OUTCOMES.reduce((sum, name) => sum + outcome[name], 0);
const shareOf = (part: number, whole: number) => (whole > 0 ? part / whole : 0);

export const shares = (outcome: Outcomes) =>
  Object.fromEntries(OUTCOMES.map((name) => [name, shareOf(outcome[name], rowsOf(outcome))]));

/** Minimum change worth showing: one percentage point. */
const MIN_CHANGE = 0.01;

/** Compares the share of certain rows in the last import with their share among all rows of the earlier imports. */
export function compareLastImport(imports: Outcomes[]) {
  const latest = imports.at(-1);
  if (!latest) return undefined;
  const earlier = imports.slice(0, -1);
  const lastShare = shareOf(latest.certain, rowsOf(latest));
  const certain = earlier.reduce((sum, outcome) => sum + outcome.certain, 0);
  const earlierShare = shareOf(
    certain,
    earlier.reduce((sum, outcome) => sum + rowsOf(outcome), 0),
  );
  if (earlier.length === 0) return { direction: 'first', lastShare, earlierShare } as const;
  const direction =
    Math.abs(lastShare - earlierShare) < MIN_CHANGE ? 'same' : lastShare > earlierShare ? 'more' : 'fewer';
  return { direction, lastShare, earlierShare } as const;
}
