import './messages.ts';
import { availableGrades } from '@leadwright/contract/features/grades';
import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../api/hooks.ts';
import { FieldGrid } from '../../ui/form/field-grid.tsx';
import { useField, useFormContext } from '../../ui/form/form-context.ts';

/** Chooses the scheme version of the campaign: the newest of those for its client, or the current one. */
export function GradeField() {
  const { t } = useTranslation();
  const { base } = useFormContext();
  const { value: clientId } = useField<string | null>('client_id');
  const { id, type, value, set, error, onBlur, onFocus } = useField<string | null>('grade_version_id');
  const { data } = useCall(availableGrades, { query: clientId ? { client_id: clientId } : {} });
  const offered = (data?.versions ?? []).map((version) => ({ value: version.id, label: version.label }));
  const present = base.grade_version_id as string | null | undefined;
  const isKept = present && !offered.some((version) => version.value === present);
  const kept = isKept ? [{ value: present, label: String(base.grade_version_label ?? present) }] : [];
  return (
    <FieldGrid title={t('campaigns.groups.grades')}>
      <Select
        {...{ id, error, onBlur, onFocus }}
        name="grade_version_id"
        label={type.meta.label}
        description={type.meta.help}
        clearable
        searchable
        data={[...kept, ...offered]}
        value={value}
        onChange={set}
      />
    </FieldGrid>
  );
}
