import type { ReviewRow } from '@leadwright/contract/features/matching';
import { type MatchChange, viewMatchWhatIf } from '@leadwright/contract/features/matching-charts';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../api/hooks.ts';
import { translated } from '../../../messages/translated.ts';
import { formatList } from '../../../ui/format.ts';
import { Failed } from '../../../ui/states.tsx';
import classes from './evidence.module.css';

const TARGET_BANDS = ['accept', 'review', 'none'] as const;

function changeText(t: TFunction, change: MatchChange): string {
  if (change.kind === 'rivals') return t('matching.whatIf.rivals', { count: change.count });
  if (change.kind === 'threshold') return t(`matching.whatIf.thresholds.${change.name}`, { value: change.value });
  const { field, level } = change;
  return translated(`matching.whatIf.levels.${field}.${level}`, `${field}: ${level}`);
}

/** Shows which changes would lead to another proposal. */
export function WhatIf({ row }: { row: ReviewRow }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useCall(
    viewMatchWhatIf,
    { params: { id: row.id }, query: { campaign_id: row.campaign_id } },
    { enabled: row.candidates.length > 0, refetchOnWindowFocus: false, staleTime: 60_000 },
  );
  const whatIf = data?.what_if;
  return (
    <details className={classes.details} open>
      <summary>{t('matching.whatIf.title')}</summary>
      {error ? (
        <Failed error={error} onRetry={refetch} />
      ) : !data ? (
        <p className={classes.note}>{t('shell.loading')}</p>
      ) : !whatIf ? (
        <p className={classes.note}>{t('matching.whatIf.otherModel')}</p>
      ) : whatIf.proposal !== row.band ? (
        <p className={classes.note}>{t('matching.whatIf.notByScore')}</p>
      ) : whatIf.answers.length === 0 ? (
        <p className={classes.note}>{t('matching.whatIf.noSmallChange')}</p>
      ) : (
        TARGET_BANDS.map((to) => {
          const answers = whatIf.answers.filter((answer) => answer.to === to);
          if (answers.length === 0) return null;
          const combination = answers[0]?.changes.length === 1 ? 'any' : 'together';
          return (
            <div key={to} className={classes.whatIf}>
              <p>{t(`matching.whatIf.${combination}.${to}`)}</p>
              <ul>
                {answers.map(({ changes }) => {
                  const text = formatList(changes.map((change) => changeText(t, change)));
                  return <li key={text}>{text}</li>;
                })}
              </ul>
            </div>
          );
        })
      )}
    </details>
  );
}
