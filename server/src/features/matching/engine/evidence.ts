import type { PairScore } from '@leadwright/matching';

/**
 * What is kept of a pair's score: enough to explain it later with the model that gave it, at half the size of the score
 * itself, since most contributions speak of the same two names. Texts are named by their place in `texts`.
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

/** The evidence as the page receives it. */
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
