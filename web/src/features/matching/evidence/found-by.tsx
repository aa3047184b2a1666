import type { Candidate } from '@leadwright/contract/features/matching';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './evidence.module.css';

/**
 * Lists the kinds of blocking keys that the row and the candidate share. Records without a common key are never
 * compared.
 */
export function SharedBlockingKeys({ keys }: Pick<Candidate, 'keys'>) {
  const { t } = useTranslation();
  const id = useId();
  if (keys.length === 0) return null;
  return (
    <div className={classes.keys}>
      <strong id={id}>{t('matching.candidate.foundBy')}</strong>
      <ul aria-labelledby={id}>
        {keys.map((key) => (
          <li key={key}>{key}</li>
        ))}
      </ul>
    </div>
  );
}
