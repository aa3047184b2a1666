import type { GridColumn } from '@leadwright/contract/grid';
import { Group, NativeSelect, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { DateField } from '../../form/dates/date-field.tsx';
import { type DraftCondition, needsValue, type Operator, operatorsOf } from './filter-draft.ts';

interface Props {
  column: GridColumn;
  condition: DraftCondition;
  /** Whether this is the second condition of the filter. */
  isSecond?: boolean;
  error: string | undefined;
  onChange: (condition: DraftCondition) => void;
}

/** The operator and values of one condition. */
export function ConditionFields({ column, condition, isSecond, error, onChange }: Props) {
  const { t } = useTranslation();
  const kind = column.kind === 'set' ? 'text' : column.kind;
  const label = (type: Operator) =>
    kind === 'text' ? t(`grid.operators.text.${type as 'equals'}`) : t(`grid.operators.${kind}.${type as 'equals'}`);
  const change = (part: Partial<DraftCondition>) => onChange({ ...condition, ...part });
  const isRange = condition.type === 'inRange';
  const renderInput = (name: 'value' | 'valueTo', inputLabel: string) => {
    const input = {
      flex: 1,
      miw: 0,
      size: 'xs',
      'aria-label': inputLabel,
      value: condition[name],
      error: name === 'value' || isRange ? error : undefined,
      'data-autofocus': (name === 'value' && !isSecond) || undefined,
    };
    const setValue = (value: string) => change({ [name]: value });
    return kind === 'date' ? (
      <DateField {...input} onChange={setValue} />
    ) : (
      <TextInput
        {...input}
        inputMode={kind === 'number' ? 'decimal' : undefined}
        placeholder={inputLabel}
        onChange={(event) => setValue(event.currentTarget.value)}
      />
    );
  };
  return (
    <>
      <NativeSelect
        size="xs"
        aria-label={isSecond ? t('grid.filter.secondOperator') : t('grid.filter.operator')}
        value={condition.type}
        data={operatorsOf(column.kind).map((type) => ({ value: type, label: label(type) }))}
        onChange={(event) => change({ type: event.currentTarget.value as Operator })}
      />
      {needsValue(condition.type) && (
        <Group gap="xs" align="flex-start" wrap="nowrap">
          {renderInput('value', isRange ? t('grid.filter.from') : t('grid.filter.value'))}
          {isRange && renderInput('valueTo', t('grid.filter.to'))}
        </Group>
      )}
    </>
  );
}
