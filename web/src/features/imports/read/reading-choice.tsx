import type { FileOptions } from '@leadwright/contract/features/imports';
import { Button, Fieldset, Group, Kbd } from '@mantine/core';
import { type HotkeyItem, useHotkeys } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { useSingleKeys } from '../../../ui/keys/single-keys.ts';
import classes from '../imports.module.css';
import { QUOTE_NAMES } from './reading-options.tsx';

interface ReadingChoiceProps {
  /** The likeliest ways to read the file, best first. */
  readings: FileOptions[];
  options: FileOptions;
  onChange: (options: FileOptions) => void;
}

const VARYING = ['encoding', 'quote'] as const;

/** Offers the likeliest ways to read the file, each with a button and a number key. */
export function ReadingChoice({ readings, options, onChange }: ReadingChoiceProps) {
  const { t } = useTranslation();
  const [areSingleKeysEnabled] = useSingleKeys();
  const isOffered = readings.length > 1;
  // The sheet is chosen separately.
  const select = (reading: FileOptions) => onChange({ ...reading, sheet: options.sheet });
  useHotkeys(
    areSingleKeysEnabled && isOffered
      ? readings.map((reading, index): HotkeyItem => [`${index + 1}`, () => select(reading)])
      : [],
  );
  if (!isOffered) return null;
  const varying = VARYING.filter((name) => new Set(readings.map((reading) => reading[name])).size > 1);
  const describe = ({ sheet, delimiter, encoding, quote, header_row: headerRow }: FileOptions) =>
    [
      // A workbook has no separators.
      sheet === null && t(`imports.read.delimiters.${delimiter}`),
      varying.includes('quote') && t(`imports.read.quotes.${QUOTE_NAMES[quote]}`),
      varying.includes('encoding') && t(`imports.read.encodings.${encoding}`),
      headerRow > 0 ? t('imports.read.headerInRow', { row: headerRow }) : t('imports.read.noHeaderRow'),
    ]
      .filter(Boolean)
      .join(', ');
  return (
    <Fieldset variant="unstyled" legend={t('imports.read.readings')}>
      <Group gap="xs">
        {readings.map((reading, index) => {
          const isSelected = isSameReading(reading, options);
          return (
            <Button
              key={describe(reading)}
              size="xs"
              variant={isSelected ? 'light' : 'default'}
              classNames={{ root: classes.reading, label: classes.readingLabel }}
              aria-pressed={isSelected}
              aria-keyshortcuts={areSingleKeysEnabled ? `${index + 1}` : undefined}
              leftSection={
                areSingleKeysEnabled && (
                  <Kbd size="xs" aria-hidden>
                    {index + 1}
                  </Kbd>
                )
              }
              onClick={() => select(reading)}
            >
              {describe(reading)}
            </Button>
          );
        })}
      </Group>
    </Fieldset>
  );
}

const isSameReading = (a: FileOptions, b: FileOptions) =>
  a.delimiter === b.delimiter && a.quote === b.quote && a.encoding === b.encoding && a.header_row === b.header_row;
