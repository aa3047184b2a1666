import './messages.ts';
import { type FieldParams, fieldParams } from '@leadwright/contract/custom-values';
import { type DryRun, MAX_VALUES } from '@leadwright/contract/features/field-types';
import { Alert, List, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { metaOf } from '../../../../ui/form/field-type.ts';
import { formatCount } from '../../../../ui/format.ts';
import { FailingRows, problemText } from './failing-rows.tsx';

const labelOf = (name: string) => metaOf(fieldParams.shape[name as keyof FieldParams], name).label;

interface Props {
  run: DryRun;
  from: string;
  to: string;
}

/** Shows the effect of a type change, as found by the dry run. */
export function Findings({ run, from, to }: Props) {
  const { t } = useTranslation();
  const { way: mode, held: valueCount, failing: failingCount, rows, more: hasMore, options } = run;
  const { dropped: droppedLimits, refused: refusal } = run;
  const countParams = (count: number) => ({ count, formatted: formatCount(count) });
  return (
    <Stack gap="xs">
      {refusal && (
        <Alert color="danger" role="alert">
          {problemText(refusal)}
        </Alert>
      )}
      {mode === 'free' && <Text>{t('fieldTypes.noValues')}</Text>}
      {mode === 'migrate' && (
        <>
          <Text>{t('fieldTypes.unsafe', { from, to })}</Text>
          <Text>{t('fieldTypes.copyableValues', countParams(valueCount - failingCount))}</Text>
        </>
      )}
      {mode === 'safe' && failingCount === 0 && <Text>{t('fieldTypes.allValuesFit', countParams(valueCount))}</Text>}
      {failingCount > 0 && <Text fw={600}>{t('fieldTypes.valuesDoNotFit', countParams(failingCount))}</Text>}
      {mode === 'safe' && failingCount > 0 && <Text>{t('fieldTypes.correctValuesFirst')}</Text>}
      <FailingRows
        rows={rows}
        totalCount={failingCount}
        label={t('fieldTypes.valuesDoNotFit', countParams(failingCount))}
      />
      {hasMore && <Text size="sm">{t('fieldTypes.checkLimit', { count: MAX_VALUES })}</Text>}
      {options.length > 0 && <CreatedOptions options={options} />}
      {droppedLimits.length > 0 && (
        <Text size="sm">{t('fieldTypes.removedLimits', { names: droppedLimits.map(labelOf).join(', ') })}</Text>
      )}
    </Stack>
  );
}

function CreatedOptions({ options }: Pick<DryRun, 'options'>) {
  const { t } = useTranslation();
  const title = t('fieldTypes.createdOptions', { count: options.length, formatted: formatCount(options.length) });
  return (
    <div>
      <Text fw={600}>{title}</Text>
      <List
        aria-label={title}
        size="sm"
        listStyleType="none"
        mah={220}
        style={{ overflowY: 'auto' }}
        // A scrollable list must be reachable by keyboard.
        tabIndex={0}
      >
        {options.map(({ label, count, spellings }) => (
          <List.Item key={label} style={{ overflowWrap: 'anywhere' }}>
            {label}{' '}
            <Text span size="sm" c="dimmed">
              {[
                formatCount(count),
                spellings.length > 1 &&
                  t('fieldTypes.otherSpellings', {
                    spellings: spellings
                      .slice(1, 6)
                      .map((text) => `“${text}”`)
                      .join(', '),
                  }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </Text>
          </List.Item>
        ))}
      </List>
    </div>
  );
}
