import { lookup, type Option } from '@leadwright/contract/features/lookups';
import { MultiSelect, type MultiSelectProps } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { callKey } from '../../../api/hooks.ts';
import { LABEL_STALE_MS, useChoices } from './use-choices.tsx';

interface ReferencesFieldProps extends Omit<MultiSelectProps, 'data' | 'value' | 'onChange'> {
  /** One of the contract's lookup lists. */
  list: string;
  value: string[];
  onChange: (ids: string[]) => void;
}

/** Type-ahead over a lookup list, for several options. */
export function ReferencesField({ list, value, onChange, onFocus, onKeyDown, ...rest }: ReferencesFieldProps) {
  const [text, setText] = useState('');
  const { options, searchProps } = useChoices(list, text.trim());
  const loadedOptions = useOptionsById(list, value);
  const labels = new Map([...loadedOptions, ...options].map((option) => [option.id, option.label]));
  for (const id of value) if (!labels.has(id)) labels.set(id, id);
  const optionIds = new Set([...options.map(({ id }) => id), ...value]);
  return (
    <MultiSelect
      {...rest}
      {...searchProps(text !== '', { onFocus, onKeyDown })}
      hidePickedOptions
      data={[...optionIds].map((id) => ({ value: id, label: labels.get(id) as string }))}
      value={value}
      onChange={(ids) => {
        setText('');
        onChange(ids);
      }}
      searchValue={text}
      onSearchChange={setText}
    />
  );
}

/** Returns the options with these ids. */
function useOptionsById(list: string, ids: string[]): Option[] {
  const results = useQueries({
    queries: ids.map((id) => {
      const input = { params: { list }, query: { id } };
      return { queryKey: [callKey(lookup), input], queryFn: () => call(lookup, input), staleTime: LABEL_STALE_MS };
    }),
  });
  return results.flatMap(({ data }) => data?.options ?? []);
}
