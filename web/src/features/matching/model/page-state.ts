import type { MatchCosts, MatchThresholds } from '@leadwright/contract/features/matching-models';
import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { applyDraft, type DraftSettings } from './draft-settings.ts';

export type Entity = 'account' | 'contact';
const CHOICES = {
  entity: ['account', 'contact'],
  chart: ['weights', 'shares'],
  group: ['equal', 'near', 'similar', 'weak'],
} as const;
type Choices = { [K in keyof typeof CHOICES]: (typeof CHOICES)[K][number] };
const DRAFT_KEYS = ['accept', 'margin', 'none', 'wrong_link', 'missed_link', 'review'] as const;

/** Delay before the URL is updated. Browsers limit the rate of URL changes, and a slider would exceed it. */
const DEBOUNCE_MS = 300;

function parseDraft(searchParams: URLSearchParams): DraftSettings {
  const draft: DraftSettings = {};
  for (const name of DRAFT_KEYS) {
    const number = Number(searchParams.get(name) ?? Number.NaN);
    if (Number.isFinite(number)) draft[name] = number;
  }
  return draft;
}

/** Reads the view and the draft settings from the URL and saves changes there. */
export function usePageState() {
  const [searchParams, setSearchParams] = useSearchParams();
  const [draft, setDraft] = useState(() => parseDraft(searchParams));
  const setParams = (values: Partial<Record<keyof Choices | keyof DraftSettings, string | number | undefined>>) =>
    setSearchParams(
      (previous) => {
        const next = new URLSearchParams(previous);
        for (const [name, value] of Object.entries(values)) {
          if (value === undefined) next.delete(name);
          else next.set(name, String(value));
        }
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  const updateUrl = useDebouncedCallback(
    (next: DraftSettings) => setParams(Object.fromEntries(DRAFT_KEYS.map((name) => [name, next[name]]))),
    DEBOUNCE_MS,
  );
  const changeDraft = (values: { [K in keyof DraftSettings]?: number | undefined }) => {
    const next: DraftSettings = Object.fromEntries(
      Object.entries({ ...draft, ...values }).filter(([, value]) => value !== undefined),
    );
    setDraft(next);
    updateUrl(next);
  };
  const choice = <K extends keyof Choices>(name: K): Choices[K] => {
    const chosen = searchParams.get(name) as Choices[K];
    return (CHOICES[name] as readonly string[]).includes(chosen) ? chosen : (CHOICES[name][0] as Choices[K]);
  };
  return {
    entity: choice('entity'),
    chart: choice('chart'),
    group: choice('group'),
    choose: (values: Partial<Choices>) => setParams(values),
    changeDraft,
    hasDraft: Object.keys(draft).length > 0,
    toFormValues: (settings: { costs: MatchCosts; thresholds: MatchThresholds }) => applyDraft(settings, draft),
    reset: () => changeDraft(Object.fromEntries(DRAFT_KEYS.map((name) => [name, undefined]))),
  };
}
export type PageState = ReturnType<typeof usePageState>;
