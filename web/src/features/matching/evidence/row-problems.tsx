import type { ReviewRow } from '@leadwright/contract/features/matching';
import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './evidence.module.css';

/** Lists the doubtful values of the row, and those that its account did not get. Problems of hidden fields are alike. */
export function RowProblems({ problems }: Pick<ReviewRow, 'problems'>) {
  const { t } = useTranslation();
  if (problems.length === 0) return null;
  return (
    <div>
      <Text size="xs" fw={600}>
        {t('matching.row.problems')}
      </Text>
      <ul className={classes.history}>
        {[...new Set(problems)].map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
    </div>
  );
}
