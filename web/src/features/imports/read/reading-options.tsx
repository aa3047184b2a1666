import { type FileOptions, fileOptions } from '@leadwright/contract/features/imports';
import { Fieldset, NumberInput, Select, SimpleGrid } from '@mantine/core';
import { useTranslation } from 'react-i18next';

const { encoding: ENCODINGS, delimiter: DELIMITERS } = fileOptions.shape;
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
