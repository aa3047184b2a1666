import type { PairScore } from '@leadwright/matching';

/**
 * The stored form of a pair's score: enough to explain it later with the same model, at half the size because texts
 * shared by contributions are stored once. Contributions reference them by their index in `texts`.
 */
export interface Evidence {
  weight: number;
  prior: number;
  vetoes: string[];
  texts: string[];
  contributions: [field: string, level: string, left: number, right: number, bits: number][];
}

export const rounded = (value: number): number => Math.round(value * 1000) / 1000;

export function evidenceOf(score: PairScore, prior: number): Evidence {
  const texts: string[] = [];
  const place = (text: string) => {
    const at = texts.indexOf(text);
    return at < 0 ? texts.push(text) - 1 : at;
  };
  return {
    weight: rounded(score.weight),
    prior,
    vetoes: score.vetoes,
    contributions: score.contributions.map(({ field, level, left, right, bits }) => [
      field,
      level,
      place(left),
      place(right),
      rounded(bits),
    ]),
    texts,
  };
}

/** Returns the evidence in the form that the web app receives. */
export function explained({ weight, prior, vetoes, texts, contributions }: Evidence) {
  return {
    weight,
    prior,
    vetoes,
    contributions: contributions.map(([field, level, left, right, bits]) => ({
      field,
      level,
      left: texts[left] ?? '',
      right: texts[right] ?? '',
      bits,
    })),
  };
}
