import './messages.ts';
import { availableGrades } from '@leadwright/contract/features/grades';
import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../api/hooks.ts';
import { FieldGrid } from '../../ui/form/field-grid.tsx';
import { filterOptions } from '../../ui/form/filter-options.ts';
import { useField, useFormContext } from '../../ui/form/form-context.ts';

/**
 * Renders the field for the grade scheme version of a campaign. Offers the current version and the newest version of
 * each scheme that its client can use.
 */
export function GradeField() {
  const { t } = useTranslation();
  const { base } = useFormContext();
  const { value: clientId } = useField<string | null>('client_id');
  const { id, type, value, set, error, onBlur, onFocus } = useField<string | null>('grade_version_id');
  const { data } = useCall(availableGrades, { query: clientId ? { client_id: clientId } : {} });
  const availableOptions = (data?.versions ?? []).map((version) => ({ value: version.id, label: version.label }));
  const currentId = base.grade_version_id as string | null | undefined;
  const isUnavailable = currentId && !availableOptions.some((version) => version.value === currentId);
  const currentOptions = isUnavailable
    ? [{ value: currentId, label: String(base.grade_version_label ?? currentId) }]
    : [];
  return (
    <FieldGrid title={t('campaigns.groups.grades')}>
      <Select
        {...{ id, error, onBlur, onFocus }}
        name="grade_version_id"
        label={type.meta.label}
        description={type.meta.help}
        clearable
        searchable
        filter={filterOptions}
        data={[...currentOptions, ...availableOptions]}
        value={value}
        onChange={set}
      />
    </FieldGrid>
  );
}
