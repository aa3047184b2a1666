import { imageStorage } from '@leadwright/contract/features/images';
import { Autocomplete } from '@mantine/core';
import { useCall } from '../../api/hooks.ts';
import { filterOptions } from '../../ui/form/filter-options.ts';
import { useField } from '../../ui/form/form-context.ts';

/** Lets the user choose an existing folder or a new one. */
export function FolderField() {
  const { type, value, set, isFixed: _, ...inputProps } = useField<string>('folder');
  const { data } = useCall(imageStorage);
  return (
    <Autocomplete
      {...inputProps}
      label={type.meta.label}
      data={data?.folders ?? []}
      filter={filterOptions}
      value={value}
      onChange={set}
      maxLength={80}
    />
  );
}
