import type { PairScore } from '@leadwright/matching';

/**
 * The stored form of a pair's score, which can be explained later with the same model. Contributions reference `texts`
 * by index, because storing repeated texts once halves the size.
 */
export interface Evidence {
  weight: number;
  prior: number;
  vetoes: string[];
  texts: string[];
  contributions: [field: string, level: string, left: number, right: number, bits: number][];
}

export const roundScore = (value: number): number => Math.round(value * 1000) / 1000;

export function toEvidence(score: PairScore, prior: number): Evidence {
  const texts: string[] = [];
  const indexOfText = (text: string) => {
    const index = texts.indexOf(text);
    return index < 0 ? texts.push(text) - 1 : index;
  };
  return {
    weight: roundScore(score.weight),
    prior,
    vetoes: score.vetoes,
    contributions: score.contributions.map(({ field, level, left, right, bits }) => [
      field,
      level,
      indexOfText(left),
      indexOfText(right),
      roundScore(bits),
    ]),
    texts,
  };
}

/** Returns the evidence in the form that the web app receives. */
export function toExplanation({ weight, prior, vetoes, texts, contributions }: Evidence) {
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
