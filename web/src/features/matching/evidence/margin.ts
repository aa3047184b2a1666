import type { Candidate } from '@leadwright/contract/features/matching';

type Evidence = Pick<Candidate, 'contributions'>;

/** What one field gives the first of two candidates over the second, in bits; a level is '' where nothing was found. */
export interface MarginPart {
  field: string;
  bits: number;
  first: { level: string; bits: number };
  second: { level: string; bits: number };
}

const NOTHING = { level: '', bits: 0 };
/** Below this two candidates are alike in a field. */
const ALIKE = 0.05;

/** Where the margin of one candidate over another comes from, the largest part first; fields in which they are alike left out. */
export function marginParts(first: Evidence, second: Evidence): MarginPart[] {
  const of = ({ contributions }: Evidence) => new Map(contributions.map((one) => [one.field, one]));
  const [left, right] = [of(first), of(second)];
  return [...new Set([...left.keys(), ...right.keys()])]
    .map((field) => {
      const [mine, other] = [left.get(field) ?? NOTHING, right.get(field) ?? NOTHING];
      return { field, bits: mine.bits - other.bits, first: mine, second: other };
    })
    .filter(({ bits }) => Math.abs(bits) >= ALIKE)
    .sort((a, b) => Math.abs(b.bits) - Math.abs(a.bits));
}
