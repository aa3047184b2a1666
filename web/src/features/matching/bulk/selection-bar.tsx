import { Button, CloseButton, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../../ui/format.ts';
import classes from '../matching.module.css';
import type { Bulk } from './use-bulk.ts';

export function SelectionBar({ bulk }: { bulk: Bulk }) {
  const { t } = useTranslation();
  const { isAllChecked, count } = bulk;
  if (count === 0) return null;
  const rows = count === undefined ? '…' : formatCount(count);
  const button = { size: 'compact-xs', variant: 'default' } as const;
  return (
    <fieldset className={classes.tickedBar} aria-label={t('matching.bulk.selectionBar')}>
      <Text size="xs" fw={600} role="status">
        {t(isAllChecked ? 'matching.bulk.selectedAll' : 'matching.bulk.selected', { count: count ?? 0, rows })}
      </Text>
      <Button {...button} onClick={() => bulk.decideChecked('match')}>
        {t('matching.bulk.acceptSelected', { rows })}
      </Button>
      <Button {...button} onClick={() => bulk.decideChecked('new')}>
        {t('matching.bulk.createSelected', { rows })}
      </Button>
      <Button {...button} onClick={() => bulk.decideChecked('exclude')}>
        {t('matching.bulk.excludeSelected', { rows })}
      </Button>
      <CloseButton size="xs" aria-label={t('matching.bulk.clearSelection')} onClick={bulk.clearSelection} />
    </fieldset>
  );
}
