import type { Candidate, ReviewRow } from '@leadwright/contract/features/matching';
import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { StateBadge } from '../../../ui/look/state-badge.tsx';
import classes from './evidence.module.css';

const BAND_COLOUR = { accept: 'success', review: 'warning', none: 'gray' } as const;

/** Shows the score, the proposal of the engine and its reasons. */
export function Verdict({ row, candidate }: { row: ReviewRow; candidate: Candidate }) {
  const { t } = useTranslation();
  const isBest = row.candidates[0] === candidate;
  return (
    <div className={classes.verdict}>
      <div className={classes.score}>
        <span className={classes.srOnly}>{t('matching.row.score')} </span>
        <strong>{Math.round(candidate.score)}</strong>
        <span>{t('matching.row.outOf')}</span>
      </div>
      <div>
        {isBest && row.band && <StateBadge look={BAND_COLOUR[row.band]}>{t(`matching.bands.${row.band}`)}</StateBadge>}
        {isBest && row.reason && <Text className={classes.reason}>{row.reason}</Text>}
        {candidate.vetoes.length > 0 && (
          <Text size="xs" className={classes.veto}>
            {t('matching.candidate.vetoes', { vetoes: candidate.vetoes.join(', ') })}
          </Text>
        )}
      </div>
    </div>
  );
}
