import './messages.ts';
import {
  CRITERIA_FIELDS,
  type Criteria,
  type Criterion,
  NO_CRITERIA,
} from '@leadwright/contract/features/grade-criteria';
import type { GridColumn } from '@leadwright/contract/grid';
import {
  Button,
  CloseButton,
  Fieldset,
  Group,
  Input,
  MultiSelect,
  NativeSelect,
  Stack,
  TagsInput,
  Text,
} from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { localCountryNames } from '../../ui/country/countries.ts';
import { filterOptions } from '../../ui/form/filter-options.ts';
import { useField } from '../../ui/form/form-context.ts';
import { ConditionFields } from '../../ui/grid/filter/condition-fields.tsx';
import { blankCondition, type DraftCondition, draftOf, needsValue } from '../../ui/grid/filter/filter-draft.ts';

const FIELDS = Object.entries(CRITERIA_FIELDS).map(([value, { label }]) => ({ value, label }));

/** Parses criteria during editing. Keeps a condition without a value, which is rejected on save. */
function parseCriteria(text: string): Criteria {
  try {
    return text ? (JSON.parse(text) as Criteria) : NO_CRITERIA;
  } catch {
    return NO_CRITERIA;
  }
}
const serialiseCriteria = (criteria: Criteria) => (criteria.conditions.length > 0 ? JSON.stringify(criteria) : '');

function filterOf(kind: GridColumn['kind'], { type, value, valueTo }: DraftCondition): Criterion['filter'] {
  const hasValue = needsValue(type);
  const isRange = type === 'inRange';
  const filter =
    kind === 'text'
      ? { filterType: 'text', type, ...(hasValue && { filter: value }) }
      : kind === 'number'
        ? {
            filterType: 'number',
            type,
            ...(hasValue && value && { filter: Number(value) }),
            ...(isRange && { filterTo: Number(valueTo) }),
          }
        : {
            filterType: 'date',
            type,
            ...(hasValue && value && { dateFrom: value }),
            ...(isRange && valueTo && { dateTo: valueTo }),
          };
  return filter as Criterion['filter'];
}

const emptyCriterion = (field: string): Criterion => {
  const { kind } = CRITERIA_FIELDS[field]!;
  return { field, filter: kind === 'set' ? { filterType: 'set', values: [] } : filterOf(kind, blankCondition(kind)) };
};

/** Edits criteria as a list of conditions with field, operator and value. */
export function CriteriaField() {
  const { t } = useTranslation();
  const { id, value, set, error } = useField<string>('criteria');
  const criteria = parseCriteria(value);
  const { join, conditions } = criteria;
  const updateCriteria = (changes: Partial<Criteria>) => set(serialiseCriteria({ ...criteria, ...changes }));
  const replace = (index: number, ...replacements: Criterion[]) =>
    updateCriteria({ conditions: conditions.toSpliced(index, 1, ...replacements) });
  return (
    <div id={id} tabIndex={-1} className="field-wide">
      <Stack gap="sm" component="section" aria-label={t('grades.criteria.title')}>
        {conditions.length === 0 && <Text c="dimmed">{t('grades.criteria.none')}</Text>}
        {conditions.length > 1 && (
          <NativeSelect
            label={t('grades.criteria.recordMatchesIf')}
            maw={320}
            value={join}
            data={[
              { value: 'and', label: t('grades.criteria.and') },
              { value: 'or', label: t('grades.criteria.or') },
            ]}
            onChange={(event) => updateCriteria({ join: event.currentTarget.value as Criteria['join'] })}
          />
        )}
        {conditions.map((condition, index) => (
          <Condition
            // biome-ignore lint/suspicious/noArrayIndexKey: a condition is identified by its position only
            key={index}
            number={index + 1}
            condition={condition}
            onChange={(next) => replace(index, next)}
            onRemove={() => replace(index)}
          />
        ))}
        <Group>
          <Button
            size="xs"
            variant="default"
            onClick={() => updateCriteria({ conditions: [...conditions, emptyCriterion(FIELDS[0]!.value)] })}
          >
            {t('grades.criteria.add')}
          </Button>
        </Group>
        {error && <Input.Error>{error}</Input.Error>}
      </Stack>
    </div>
  );
}

interface ConditionProps {
  number: number;
  condition: Criterion;
  onChange: (next: Criterion) => void;
  onRemove: () => void;
}

function Condition({ number, condition, onChange, onRemove }: ConditionProps) {
  const { t } = useTranslation();
  const { field, filter } = condition;
  const column = CRITERIA_FIELDS[field];
  return (
    <Fieldset p="xs" legend={String(number)}>
      <Group gap="xs" align="flex-start">
        <NativeSelect
          size="xs"
          aria-label={t('grades.criteria.field', { number })}
          value={field}
          data={FIELDS}
          onChange={(event) => onChange(emptyCriterion(event.currentTarget.value))}
        />
        {column && filter.filterType === 'set' && (
          <Values
            column={column}
            values={filter.values}
            onChange={(values) => onChange({ field, filter: { filterType: 'set', values } })}
          />
        )}
        {column && filter.filterType !== 'set' && (
          <ConditionFields
            column={column}
            condition={draftOf(column, filter).conditions[0]!}
            error={undefined}
            onChange={(draft) => onChange({ field, filter: filterOf(column.kind, draft) })}
          />
        )}
        <CloseButton aria-label={t('grades.criteria.remove', { number })} onClick={onRemove} />
      </Group>
    </Fieldset>
  );
}

interface ValuesProps {
  column: GridColumn;
  values: readonly (string | null)[];
  onChange: (values: string[]) => void;
}

/** Edits the values of a condition: a choice if the values are known, or else free text. */
function Values({ column, values, onChange }: ValuesProps) {
  const { t } = useTranslation();
  const knownValues = Object.entries(column.codeKind ? localCountryNames() : (column.values ?? {})).map(
    ([value, label]) => ({
      value,
      label,
    }),
  );
  const inputProps = { size: 'xs', flex: 1, miw: 160, 'aria-label': t('grades.criteria.values'), onChange } as const;
  const selectedValues = values.filter((value) => value !== null);
  return knownValues.length > 0 ? (
    <MultiSelect {...inputProps} searchable filter={filterOptions} data={knownValues} value={selectedValues} />
  ) : (
    <TagsInput {...inputProps} value={selectedValues} />
  );
}
