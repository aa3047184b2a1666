import { Button, Group, Slider, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../../ui/format.ts';
import { hasFilters } from '../../../ui/grid/grid-view.ts';
import classes from '../matching.module.css';
import { useWorkbench } from '../use-workbench.ts';
import type { Bulk } from './use-bulk.ts';

const STEP = 5;
const DEFAULT_MIN_SCORE = 95;

/** Lets the user choose a minimum score below a histogram of the undecided rows, and shows how many rows reach it. */
export function ScoreChoice({ bulk }: { bulk: Bulk }) {
  const { t } = useTranslation();
  const { figures, list, queue } = useWorkbench();
  const [score, setScore] = useState(DEFAULT_MIN_SCORE);
  const bins = figures.progress?.bins ?? [];
  const maxRows = Math.max(1, ...bins.map(({ rows }) => rows));
  const rows = bins.filter(({ from }) => from >= score).reduce((sum, bin) => sum + bin.rows, 0);
  const next = () => bulk.propose({ judgement: 'match', rows: bulk.allRows, min_score: score, reason: '' });
  return (
    <Stack gap="sm">
      <div className={classes.histogram} role="img" aria-label={t('matching.bulk.histogram')}>
        {bins.map(({ from, rows: binRows }) => (
          <span
            key={from}
            data-in={from >= score || undefined}
            title={t('matching.bulk.histogramBin', { from, to: from + STEP, rows: formatCount(binRows) })}
            style={{ height: binRows > 0 ? `max(3px, ${(100 * binRows) / maxRows}%)` : 0 }}
          />
        ))}
      </div>
      <Slider
        min={0}
        max={95}
        step={STEP}
        value={score}
        onChange={setScore}
        thumbLabel={t('matching.bulk.lowestScore')}
        label={null}
        // The bins end at 100 but the slider ends at 95, so this margin aligns each bar with its start value.
        me="5%"
      />
      <Text role="status" fw={600}>
        {t('matching.bulk.rowsAtScore', { rows: formatCount(rows), score })}
      </Text>
      {(hasFilters(list.view) || queue.name === 'candidates') && (
        <Text size="xs" c="dimmed">
          {t('matching.bulk.onlyFilteredRows')}
        </Text>
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={bulk.close}>
          {t('shell.cancel')}
        </Button>
        <Button onClick={next} disabled={rows === 0}>
          {t('matching.bulk.checkRows')}
        </Button>
      </Group>
    </Stack>
  );
}
