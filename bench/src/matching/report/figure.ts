/** Limit of a measured figure. */
interface Target {
  value: number;
  /** True for an upper limit; missing for a lower limit. */
  isUpperLimit?: true;
}

export interface Figure {
  name: string;
  value: number;
  target?: Target;
  digits?: number;
  unit?: string;
}

export const atLeast = (value: number): { target: Target } => ({ target: { value } });
export const atMost = (value: number): { target: Target } => ({ target: { value, isUpperLimit: true } });

const counts = { met: 0, missed: 0 };
const missedFigures: string[] = [];
let currentHeading = '';

export function printHeading(title: string): void {
  currentHeading = title;
  console.log(`\n${title}`);
}

/** Prints one line with the figure, its target, and whether the target is met. */
export function printFigure({ name, value, target, digits = 4, unit = '' }: Figure): void {
  const formattedValue = `${value.toFixed(digits)}${unit}`;
  if (!target) {
    console.log(`  ${name.padEnd(46)} ${formattedValue.padStart(12)}`);
    return;
  }
  const isMet = target.isUpperLimit ? value <= target.value : value >= target.value;
  counts[isMet ? 'met' : 'missed']++;
  if (!isMet) missedFigures.push(`${currentHeading}: ${name} ${formattedValue}`);
  const limit = `${target.isUpperLimit ? '≤' : '≥'} ${target.value}${unit}`;
  console.log(
    `  ${name.padEnd(46)} ${formattedValue.padStart(12)}  ${limit.padStart(10)}  ${isMet ? 'met' : 'MISSED'}`,
  );
}

export function printSummary(): void {
  console.log(`\n${counts.met} targets met, ${counts.missed} missed${missedFigures.length > 0 ? ':' : ''}`);
  for (const line of missedFigures) console.log(`  ${line}`);
}
