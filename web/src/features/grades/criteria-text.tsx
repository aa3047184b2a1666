import './messages.ts';
import { CRITERIA_FIELDS, type Criteria } from '@leadwright/contract/features/grade-criteria';
import type { GridColumn } from '@leadwright/contract/grid';
import { List, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { localCountryNames } from '../../ui/country/countries.ts';
import { describeConditions } from '../../ui/grid/filter/describe-filter.ts';

const columnOf = (field: string): GridColumn => {
  const column = CRITERIA_FIELDS[field]!;
  return column.codeKind ? { ...column, values: localCountryNames() } : column;
};

/** Shows criteria as text. */
export function CriteriaText({ criteria: { join, conditions } }: { criteria: Criteria }) {
  const { t } = useTranslation();
  return (
    <>
      {conditions.length > 1 && (
        <Text>{`${t('grades.criteria.recordMatchesIf')} ${t(`grades.criteria.${join}`)}:`}</Text>
      )}
      <List>
        {conditions.map(({ field, filter }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a condition is identified by its position only
          <List.Item key={index}>
            {CRITERIA_FIELDS[field]!.label} {describeConditions(field, columnOf(field), filter)}
          </List.Item>
        ))}
      </List>
    </>
  );
}
