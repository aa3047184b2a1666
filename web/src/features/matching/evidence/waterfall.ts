import type { Candidate } from '@leadwright/contract/features/matching';

export interface Step {
  kind: 'prior' | 'finding' | 'small' | 'total';
  field: string;
  level: string;
  /** The compared values; '' without a value or for a step of several findings. */
  left: string;
  right: string;
  bits: number;
  /** Start and end of the bar, in bits. */
  from: number;
  to: number;
  /** Number of findings in a `small` step. */
  count: number;
}

/** A finding with fewer bits does not change the score visibly. */
const MIN_VISIBLE_BITS = 0.1;

type Evidence = Pick<Candidate, 'prior' | 'weight' | 'contributions'>;

/** Returns the prior, the findings (largest effect first, small ones combined in one step) and the total. */
export function waterfall({ prior, weight, contributions }: Evidence): Step[] {
  const sortedFindings = [...contributions].sort((a, b) => Math.abs(b.bits) - Math.abs(a.bits));
  const smallFindings = sortedFindings.filter(({ bits }) => Math.abs(bits) < MIN_VISIBLE_BITS);
  const emptyDetails = { field: '', level: '', left: '', right: '' };
  const steps: Step[] = [{ kind: 'prior', ...emptyDetails, bits: prior, from: 0, to: prior, count: 1 }];
  let current = prior;
  const add = (kind: Step['kind'], details: typeof emptyDetails, bits: number, count: number) => {
    steps.push({ kind, ...details, bits, from: current, to: current + bits, count });
    current += bits;
  };
  for (const { bits, ...details } of sortedFindings) {
    if (Math.abs(bits) >= MIN_VISIBLE_BITS) add('finding', details, bits, 1);
  }
  if (smallFindings.length > 0) {
    const bits = smallFindings.reduce((sum, finding) => sum + finding.bits, 0);
    add('small', emptyDetails, bits, smallFindings.length);
  }
  steps.push({ kind: 'total', ...emptyDetails, bits: weight, from: 0, to: weight, count: 1 });
  return steps;
}

/** Returns the range of all bars, including zero. */
export function scaleOf(steps: readonly Step[]): { from: number; to: number } {
  const ends = steps.flatMap(({ from, to }) => [from, to]);
  const [from, to] = [Math.min(0, ...ends), Math.max(0, ...ends)];
  return { from, to: to === from ? from + 1 : to };
}
