import type { MatchCosts, MatchThresholds } from '@leadwright/contract/features/matching-models';

/** Draft values that replace the active settings. An absent value keeps the active setting. */
export type DraftSettings = Partial<MatchCosts & MatchThresholds>;

const LIMITS: { [K in keyof Required<DraftSettings>]: [min: number, max: number] } = {
  accept: [0, 1],
  none: [0, 1],
  margin: [0, 50],
  wrong_link: [0.1, 100_000],
  missed_link: [0.1, 100_000],
  review: [0.01, 1_000],
};

/** Returns the settings with the draft applied. New costs without draft thresholds recalculate the thresholds. */
export function applyDraft(settings: { costs: MatchCosts; thresholds: MatchThresholds }, draft: DraftSettings) {
  const clampedValue = <K extends keyof DraftSettings>(name: K, active: number) => {
    const [min, max] = LIMITS[name];
    return Math.min(max, Math.max(min, draft[name] ?? active));
  };
  const { costs, thresholds } = settings;
  const accept = clampedValue('accept', thresholds.accept);
  const hasThresholds = draft.accept !== undefined || draft.none !== undefined || draft.margin !== undefined;
  const hasCosts = draft.wrong_link !== undefined || draft.missed_link !== undefined || draft.review !== undefined;
  return {
    costs: {
      wrong_link: clampedValue('wrong_link', costs.wrong_link),
      missed_link: clampedValue('missed_link', costs.missed_link),
      review: clampedValue('review', costs.review),
    },
    thresholds:
      hasCosts && !hasThresholds
        ? null
        : {
            accept,
            none: Math.min(accept, clampedValue('none', thresholds.none)),
            margin: clampedValue('margin', thresholds.margin),
          },
  };
}
