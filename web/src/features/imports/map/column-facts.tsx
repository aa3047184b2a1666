import { Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from '../imports.module.css';
import type { Column } from './mapping.ts';

const MAX_SAMPLES = 3;

export function ColumnSamples({ column: { samples, closed } }: { column: Column }) {
  const { t } = useTranslation();
  if (!samples.length) {
    return (
      <Text size="xs" c="dimmed">
        {t(closed ? 'imports.map.closed' : 'imports.map.noValues')}
      </Text>
    );
  }
  return (
    <ul className={classes.samples} title={samples.join('\n')}>
      {samples.slice(0, MAX_SAMPLES).map((sample) => (
        <li key={sample}>{sample}</li>
      ))}
    </ul>
  );
}

export function ColumnWarning({ column: { warning } }: { column: Column }) {
  if (!warning) return null;
  return (
    <Text size="xs" fw={400} className={classes.warning}>
      <IconAlertTriangle size={14} aria-hidden /> {warning}
    </Text>
  );
}
