const STEPS = [1, 2, 5, 10];

/** Returns the marks of an axis up to or just above `max`: at most five round whole numbers. */
export function axisTicks(max: number): number[] {
  const minStep = Math.max(1, max / 4);
  const magnitude = 10 ** Math.floor(Math.log10(minStep));
  const step = magnitude * STEPS.find((factor) => factor * magnitude >= minStep)!;
  return Array.from({ length: Math.ceil(Math.max(1, max) / step) }, (_, index) => (index + 1) * step);
}
