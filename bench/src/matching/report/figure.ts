/** Limit for a measured figure. */
interface Target {
  value: number;
  /** The figure should not be higher; otherwise it should not be lower. */
  atMost?: true;
}

export interface Figure {
  name: string;
  value: number;
  target?: Target;
  digits?: number;
  unit?: string;
}

export const atLeast = (value: number): { target: Target } => ({ target: { value } });
export const atMost = (value: number): { target: Target } => ({ target: { value, atMost: true } });

const counts = { met: 0, missed: 0 };
const missed: string[] = [];
let under = '';

export function heading(title: string): void {
  under = title;
  console.log(`\n${title}`);
}

/** Prints one line: the figure, its target, met or missed. */
export function print({ name, value, target, digits = 4, unit = '' }: Figure): void {
  const shown = `${value.toFixed(digits)}${unit}`;
  if (!target) {
    console.log(`  ${name.padEnd(46)} ${shown.padStart(12)}`);
    return;
  }
  const isMet = target.atMost ? value <= target.value : value >= target.value;
  counts[isMet ? 'met' : 'missed']++;
  if (!isMet) missed.push(`${under}: ${name} ${shown}`);
  const limit = `${target.atMost ? '≤' : '≥'} ${target.value}${unit}`;
  console.log(`  ${name.padEnd(46)} ${shown.padStart(12)}  ${limit.padStart(10)}  ${isMet ? 'met' : 'MISSED'}`);
}

export function summary(): void {
  console.log(`\n${counts.met} targets met, ${counts.missed} missed${missed.length > 0 ? ':' : ''}`);
  for (const line of missed) console.log(`  ${line}`);
}
