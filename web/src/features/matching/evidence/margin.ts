import type { Candidate } from '@leadwright/contract/features/matching';

type Evidence = Pick<Candidate, 'contributions'>;

/** The difference of one field between two candidates, in bits; a level is '' without a finding. */
export interface MarginPart {
  field: string;
  bits: number;
  first: { level: string; bits: number };
  second: { level: string; bits: number };
}

const NO_FINDING = { level: '', bits: 0 };
/** Below this difference, in bits, two candidates count as equal in a field. */
const MIN_DIFFERENCE = 0.05;

/** Returns the fields in which two candidates differ, and which make up the margin, largest difference first. */
export function marginParts(first: Evidence, second: Evidence): MarginPart[] {
  const byField = ({ contributions }: Evidence) =>
    new Map(contributions.map((contribution) => [contribution.field, contribution]));
  const [left, right] = [byField(first), byField(second)];
  return [...new Set([...left.keys(), ...right.keys()])]
    .map((field) => {
      const [firstPart, secondPart] = [left.get(field) ?? NO_FINDING, right.get(field) ?? NO_FINDING];
      return { field, bits: firstPart.bits - secondPart.bits, first: firstPart, second: secondPart };
    })
    .filter(({ bits }) => Math.abs(bits) >= MIN_DIFFERENCE)
    .sort((a, b) => Math.abs(b.bits) - Math.abs(a.bits));
}
