import { DEFAULT_THRESHOLDS, type Thresholds } from './decide.ts';

/** Costs of mistakes and reviews, in minutes of work. */
export interface MatchCosts {
  wrong_link: number;
  missed_link: number;
  review: number;
}

/** The costs that give DEFAULT_THRESHOLDS. */
export const DEFAULT_COSTS: MatchCosts = { wrong_link: 20, missed_link: 10, review: 1 };

const roundThreshold = (value: number) => Math.round(value * 10_000) / 10_000;

/**
 * Returns the thresholds with the lowest expected cost; costs must be at least 0. For a candidate with probability p,
 * accepting costs (1 - p) x wrong_link, "none" costs p x missed_link, and a review costs the same for each p. If a
 * review is never the cheapest, both thresholds are the probability at which the two mistakes cost the same.
 */
export function thresholdsOf({ wrong_link, missed_link, review }: MatchCosts): Thresholds {
  const accept = 1 - review / wrong_link;
  const none = review / missed_link;
  const equalCost = missed_link === 0 && wrong_link === 0 ? 0.5 : wrong_link / (wrong_link + missed_link);
  const hasReviews = accept > none;
  return {
    accept: roundThreshold(hasReviews ? accept : equalCost),
    margin: DEFAULT_THRESHOLDS.margin,
    none: roundThreshold(hasReviews ? none : equalCost),
  };
}
