import type { MatchCosts, MatchThresholds } from '@leadwright/contract/features/matching-models';

/** Draft values that replace the active settings; absent ones are unchanged. */
export type DraftSettings = Partial<MatchCosts & MatchThresholds>;

const LIMITS: { [K in keyof Required<DraftSettings>]: [least: number, most: number] } = {
  accept: [0, 1],
  none: [0, 1],
  margin: [0, 50],
  wrong_link: [0.1, 100_000],
  missed_link: [0.1, 100_000],
  review: [0.01, 1_000],
};

/** Returns the settings with the draft applied. New costs without draft thresholds recalculate the thresholds. */
export function formOf(settings: { costs: MatchCosts; thresholds: MatchThresholds }, draft: DraftSettings) {
  const pick = <K extends keyof DraftSettings>(name: K, now: number) => {
    const [least, most] = LIMITS[name];
    return Math.min(most, Math.max(least, draft[name] ?? now));
  };
  const { costs, thresholds } = settings;
  const accept = pick('accept', thresholds.accept);
  const ownLimits = draft.accept !== undefined || draft.none !== undefined || draft.margin !== undefined;
  const ownCosts = draft.wrong_link !== undefined || draft.missed_link !== undefined || draft.review !== undefined;
  return {
    costs: {
      wrong_link: pick('wrong_link', costs.wrong_link),
      missed_link: pick('missed_link', costs.missed_link),
      review: pick('review', costs.review),
    },
    thresholds:
      ownCosts && !ownLimits
        ? null
        : { accept, none: Math.min(accept, pick('none', thresholds.none)), margin: pick('margin', thresholds.margin) },
  };
}
