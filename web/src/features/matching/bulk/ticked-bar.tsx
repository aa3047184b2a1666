import { Button, CloseButton, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from '../matching.module.css';
import type { Bulk } from './use-bulk.ts';

export function TickedBar({ bulk }: { bulk: Bulk }) {
  const { t } = useTranslation();
  const count = bulk.ticked.size;
  if (!bulk.isAll && count === 0) return null;
  const button = { size: 'compact-xs', variant: 'default' } as const;
  return (
    <fieldset className={classes.tickedBar} aria-label={t('matching.bulk.bar')}>
      <Text size="xs" fw={600} role="status">
        {bulk.isAll ? t('matching.bulk.tickedAll') : t('matching.bulk.ticked', { count })}
      </Text>
      <Button {...button} onClick={() => bulk.decideTicked('match')}>
        {t('matching.bulk.acceptTicked')}
      </Button>
      <Button {...button} onClick={() => bulk.decideTicked('new')}>
        {t('matching.bulk.createTicked')}
      </Button>
      <Button {...button} onClick={() => bulk.decideTicked('exclude')}>
        {t('matching.bulk.excludeTicked')}
      </Button>
      <CloseButton size="xs" aria-label={t('matching.bulk.untick')} onClick={bulk.untick} />
    </fieldset>
  );
}
