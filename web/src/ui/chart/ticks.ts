const STEPS = [1, 2, 5, 10];

/** Returns the marks of an axis up to or just above `most`: two to five round whole numbers. */
export function ticksTo(most: number): number[] {
  const rough = Math.max(1, most / 4);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * STEPS.find((factor) => factor * power >= rough)!;
  return Array.from({ length: Math.ceil(Math.max(1, most) / step) }, (_, at) => (at + 1) * step);
}
