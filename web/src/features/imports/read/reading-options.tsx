import { type FileOptions, fileOptions } from '@leadwright/contract/features/imports';
import { keysOf } from '@leadwright/contract/fields';
import { Fieldset, NumberInput, Select, SimpleGrid } from '@mantine/core';
import { useTranslation } from 'react-i18next';

const { encoding: ENCODINGS, delimiter: DELIMITERS } = fileOptions.shape;
/** Names of the quotes in the message catalogue. */
export const QUOTE_NAMES = { '"': 'double', "'": 'single', '\\"': 'escaped', '': 'none' } as const satisfies Record<
  FileOptions['quote'],
  string
>;
const MAX_HEADER_ROW = 100;

interface ReadingOptionsProps {
  options: FileOptions;
  /** Sheets of a workbook; empty for a text file. */
  sheets: string[];
  onChange: (options: FileOptions) => void;
}

export function ReadingOptions({ options, sheets, onChange }: ReadingOptionsProps) {
  const { t } = useTranslation();
  const updateOptions = (change: Partial<FileOptions>) => onChange({ ...options, ...change });
  const encodings = ENCODINGS.options.map((value) => ({ value, label: t(`imports.read.encodings.${value}`) }));
  const delimiters = DELIMITERS.options.map((value) => ({ value, label: t(`imports.read.delimiters.${value}`) }));
  const quotes = Object.values(QUOTE_NAMES).map((name) => ({ value: name, label: t(`imports.read.quotes.${name}`) }));
  const selectQuote = (name: string | null) => {
    const quote = keysOf(QUOTE_NAMES).find((quote) => QUOTE_NAMES[quote] === name);
    if (quote !== undefined) updateOptions({ quote });
  };
  return (
    <Fieldset variant="unstyled" legend={t('imports.read.options')}>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        {sheets.length > 0 ? (
          <Select
            label={t('imports.read.sheet')}
            data={sheets}
            value={options.sheet}
            allowDeselect={false}
            onChange={(sheet) => updateOptions({ sheet })}
          />
        ) : (
          <>
            <Select
              label={t('imports.read.encoding')}
              data={encodings}
              value={options.encoding}
              allowDeselect={false}
              onChange={(encoding) => encoding && updateOptions({ encoding })}
            />
            <Select
              label={t('imports.read.delimiter')}
              data={delimiters}
              value={options.delimiter}
              allowDeselect={false}
              onChange={(delimiter) => delimiter && updateOptions({ delimiter })}
            />
            <Select
              label={t('imports.read.quote')}
              data={quotes}
              value={QUOTE_NAMES[options.quote]}
              allowDeselect={false}
              onChange={selectQuote}
            />
          </>
        )}
        <NumberInput
          label={t('imports.read.headerRow')}
          description={t('imports.read.headerHelp')}
          min={0}
          max={MAX_HEADER_ROW}
          clampBehavior="strict"
          allowDecimal={false}
          allowNegative={false}
          value={options.header_row}
          onChange={(row) => typeof row === 'number' && updateOptions({ header_row: row })}
        />
      </SimpleGrid>
    </Fieldset>
  );
}
