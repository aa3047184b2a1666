import type { ColumnReading } from '@leadwright/contract/column-reading';
import type { ReadingReply } from '@leadwright/contract/features/import-readings';
import { isCoreTarget } from '@leadwright/contract/features/imports';
import { Select, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { countryName } from '../../../ui/country/countries.ts';
import { formatCount, formatDay, formatList, formatNumber } from '../../../ui/format.ts';
import classes from '../imports.module.css';
import type { ColumnProps } from './column-props.ts';
import { useColumnName } from './use-column-name.ts';

/** Returns whether the user has to choose the reading of a column. The check can decide what a sample leaves open. */
export const isUnclear = (
  reply: ReadingReply | undefined,
  chosen: ColumnReading | undefined,
  isSample: boolean,
): boolean => !isSample && reply !== undefined && reply.reading === null && reply.doubtful > 0 && chosen === undefined;

const MAX_EXAMPLES = 2;
const format = (value: string | number) => (typeof value === 'number' ? formatNumber(value) : formatDay(value));

/** Shows how a column of numbers or dates is read and why, and lets the user choose another reading. */
export function ReadingNote({ column, readings, chosenReadings, onChooseReading }: ColumnProps) {
  const { t } = useTranslation();
  const nameOf = useColumnName();
  const reply = readings.get(column.index);
  // Cells that have one value in every reading need no choice.
  if (!reply || (reply.doubtful === 0 && reply.decisive + reply.against === 0)) return null;
  const chosen = chosenReadings[column.index];
  const reading = chosen ?? reply.reading;
  const isChosen = chosen !== undefined && chosen !== reply.reading;
  const basis = isChosen ? 'chosen' : reply.basis;
  const examples = reply.choices.find((choice) => choice.reading === reading)?.examples ?? [];
  const readable = examples.filter(({ value }) => value !== null).slice(0, MAX_EXAMPLES);
  const figures = {
    decisive: formatCount(reply.decisive),
    cells: formatCount(reply.cells),
    country: countryName(reply.country),
  };
  // A row keeps its other values without a core value, but not without one of a custom field.
  const against = isCoreTarget(reply.target) ? 'againstCore' : 'against';
  const isHint = basis === 'country' || basis === 'supplier';
  return (
    <>
      <Text size="xs" mt={4} className={reading === null || isHint ? classes.warning : undefined}>
        {(reading === null || isHint) && <IconAlertTriangle size={14} aria-hidden />}{' '}
        {reading === null
          ? t('imports.map.reading.unclear', {
              texts: formatList(reply.choices[0]!.examples.slice(0, MAX_EXAMPLES).map(({ text }) => `“${text}”`)),
            })
          : `${t(`imports.map.reading.names.${reading}`)}: ${formatList(
              readable.map(({ text, value }) => t('imports.map.reading.example', { text, value: format(value!) })),
            )}. ${basis ? t(`imports.map.reading.basis.${basis}`, figures) : ''}`}
        {!isChosen &&
          reply.against > 0 &&
          ` ${t(`imports.map.reading.${against}`, { count: reply.against, rows: formatCount(reply.against) })}`}
      </Text>
      <Select
        size="xs"
        mt={4}
        allowDeselect={false}
        aria-label={t('imports.map.reading.label', { header: nameOf(column) })}
        placeholder={t('imports.map.reading.choose')}
        data={reply.choices.map((choice) => ({
          value: choice.reading,
          label: t(`imports.map.reading.names.${choice.reading}`),
        }))}
        value={reading}
        onChange={(value) => value && onChooseReading(column.index, value as ColumnReading)}
      />
    </>
  );
}
