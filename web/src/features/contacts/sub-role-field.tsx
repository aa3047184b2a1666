import { lookup } from '@leadwright/contract/features/lookups';
import { Select } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../api/hooks.ts';
import { filterOptions } from '../../ui/form/filter-options.ts';
import { useField } from '../../ui/form/form-context.ts';

/** Offers the sub-roles of the chosen role. A change of the role clears the sub-role. */
export function SubRoleField() {
  const { t } = useTranslation();
  const role = useField<string | null>('role').value ?? '';
  const { id, type, value, error, set } = useField<string | null>('sub_role');
  const { data } = useCall(
    lookup,
    { params: { list: 'contact-sub-roles' }, query: { within: role } },
    { enabled: role !== '', staleTime: 300_000 },
  );
  const options = role ? (data?.options ?? []) : [];
  const currentOption = value && !options.some((option) => option.id === value) ? [{ id: value, label: value }] : [];
  const previousRole = useRef(role);
  useEffect(() => {
    if (previousRole.current !== role) set('');
    previousRole.current = role;
  });
  return (
    <Select
      id={id}
      label={type.meta.label}
      placeholder={
        !role
          ? t('contacts.subRole.chooseRoleFirst')
          : data && options.length === 0
            ? t('contacts.subRole.noSubRoles')
            : ''
      }
      disabled={!role || (data !== undefined && options.length === 0 && !value)}
      searchable
      filter={filterOptions}
      clearable
      checkIconPosition="right"
      data={[...currentOption, ...options].map((option) => ({ value: option.id, label: option.label }))}
      value={value || null}
      error={error}
      onChange={(next) => set(next ?? '')}
    />
  );
}
