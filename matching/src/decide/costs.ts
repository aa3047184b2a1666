import { DEFAULT_THRESHOLDS, type Thresholds } from './decide.ts';

/** What mistakes and questions cost, in one currency: minutes of work. */
export interface MatchCosts {
  wrong_link: number;
  missed_link: number;
  review: number;
}

/** Costs whose thresholds are the shipped ones: a question is a minute. */
export const DEFAULT_COSTS: MatchCosts = { wrong_link: 20, missed_link: 10, review: 1 };

const rounded = (value: number) => Math.round(value * 10_000) / 10_000;

/**
 * The thresholds that cost least. A link of probability p costs (1 - p) x wrong, none costs p x missed, a question costs
 * a review; where asking is never the cheapest, both thresholds meet where the two mistakes cost the same.
 */
export function thresholdsOf({ wrong_link, missed_link, review }: MatchCosts): Thresholds {
  const accept = 1 - review / wrong_link;
  const none = review / missed_link;
  const even = missed_link === 0 && wrong_link === 0 ? 0.5 : wrong_link / (wrong_link + missed_link);
  const asks = accept > none;
  return {
    accept: rounded(asks ? accept : even),
    lead: DEFAULT_THRESHOLDS.lead,
    none: rounded(asks ? none : even),
  };
}
