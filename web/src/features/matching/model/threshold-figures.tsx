import type { ThresholdPrediction } from '@leadwright/contract/features/matching-models';
import { Table, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatCount, formatNumber, formatSeconds } from '../../../ui/format.ts';
import { percent } from './percent.ts';

interface ThresholdFiguresProps {
  rows: number;
  current: ThresholdPrediction;
  proposed: ThresholdPrediction;
  hasDraft: boolean;
}

const SECONDS_PER_MINUTE = 60;
const FIGURES = {
  accepted: (prediction) => formatCount(prediction.accepted),
  review: (prediction) => formatCount(prediction.review),
  none: (prediction) => formatCount(prediction.none),
  precision: (prediction) => (prediction.precision === null ? '–' : percent(prediction.precision)),
  expected_wrong: (prediction) => formatNumber(prediction.expected_wrong, 1),
  expected_missed: (prediction) => formatNumber(prediction.expected_missed, 1),
  review_minutes: (prediction) => formatSeconds(prediction.review_minutes * SECONDS_PER_MINUTE),
  cost_minutes: (prediction) => formatSeconds(prediction.cost_minutes * SECONDS_PER_MINUTE),
} satisfies Record<string, (prediction: ThresholdPrediction) => string>;

/** Compares the forecasts for the active and the draft thresholds. */
export function ThresholdFigures({ rows, current, proposed, hasDraft }: ThresholdFiguresProps) {
  const { t } = useTranslation();
  const { judged, judged_right, precision_low } = proposed;
  return (
    <div>
      <Table captionSide="top" aria-live="polite" verticalSpacing={4}>
        <Table.Caption ta="left" mt={0}>
          {t('matchingModel.figures.caption', { rows: formatCount(rows) })}
        </Table.Caption>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('matchingModel.figures.figureColumn')}</Table.Th>
            <Table.Th ta="right">{t('matchingModel.figures.currentColumn')}</Table.Th>
            {hasDraft && <Table.Th ta="right">{t('matchingModel.figures.proposedColumn')}</Table.Th>}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {(Object.keys(FIGURES) as (keyof typeof FIGURES)[]).map((name) => {
            const [currentText, proposedText] = [FIGURES[name](current), FIGURES[name](proposed)];
            return (
              <Table.Tr key={name}>
                <Table.Th fw={400}>{t(`matchingModel.figures.${name}`)}</Table.Th>
                <Table.Td ta="right">{currentText}</Table.Td>
                {hasDraft && (
                  <Table.Td ta="right" fw={currentText === proposedText ? 400 : 600}>
                    {proposedText}
                  </Table.Td>
                )}
              </Table.Tr>
            );
          })}
        </Table.Tbody>
      </Table>
      <Text size="xs" c="dimmed">
        {judged > 0 && precision_low !== null
          ? t('matchingModel.figures.judged', { count: judged, right: judged_right, low: percent(precision_low) })
          : t('matchingModel.figures.notJudged')}
      </Text>
    </div>
  );
}
