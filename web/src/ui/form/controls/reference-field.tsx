import '../messages.ts';
import { lookup, type Option } from '@leadwright/contract/features/lookups';
import { Select, type SelectProps } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../api/hooks.ts';
import { LABEL_STALE_MS, useChoices } from './use-choices.tsx';

export interface ReferenceFieldProps extends Omit<SelectProps, 'data' | 'value' | 'onChange'> {
  /** One of the contract's lookup lists. */
  list: string;
  value: string | null;
  onChange: (id: string | null, option?: Option) => void;
}

/** Type-ahead over a lookup list; the value is the id. Without a search term, it offers the first options. */
export function ReferenceField({ list, value, onChange, onFocus, onKeyDown, ...rest }: ReferenceFieldProps) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const [lastValue, setLastValue] = useState(value);
  // The text is the label of the previous option, not a search term.
  if (lastValue !== value) {
    setLastValue(value);
    setText('');
  }
  const optionQuery = useCall(
    lookup,
    { params: { list }, query: { id: value ?? '' } },
    { enabled: Boolean(value), staleTime: LABEL_STALE_MS },
  );
  const loadedOption = optionQuery.data?.options.find((option) => option.id === value);
  // A value whose label cannot be loaded is shown as its id.
  const selected: Option | null = value
    ? (loadedOption ?? (optionQuery.isPending ? null : { id: value, label: value }))
    : null;
  // The control writes the label of the selected option into the search input, so this label is not a search term.
  const searchText = selected && text === selected.label ? '' : text.trim();
  const { options, isFull, isRequested, searchProps } = useChoices(list, searchText);
  const input = useRef<HTMLInputElement>(null);
  const isLabelShown = selected !== null && text === selected.label;
  const isTyping = useRef(false);
  // Selects the label so that typing replaces it, even if the label loads after the field has received the focus.
  useEffect(() => {
    if (isLabelShown && !isTyping.current && document.activeElement === input.current) input.current?.select();
  }, [isLabelShown]);
  const isListed = options.some((option) => option.id === selected?.id);
  const allOptions = selected && !searchText && !isListed ? [selected, ...options] : options;
  const details = new Map(allOptions.map((option) => [option.id, option.detail]));
  return (
    <Select
      {...rest}
      {...searchProps(text !== (selected?.label ?? ''), {
        onFocus: (event) => {
          isTyping.current = false;
          if (isLabelShown) event.currentTarget.select();
          onFocus?.(event);
        },
        onKeyDown,
      })}
      ref={input}
      onInput={() => {
        isTyping.current = true;
      }}
      data={allOptions.map((option) => ({ value: option.id, label: option.label }))}
      value={value || null}
      onChange={(id) => {
        isTyping.current = false;
        onChange(
          id,
          allOptions.find((option) => option.id === id),
        );
      }}
      searchValue={text}
      onSearchChange={setText}
      renderOption={({ option }) => (
        <span>
          {option.label}
          {details.get(option.value) && <span className="option-detail">{details.get(option.value)}</span>}
        </span>
      )}
      description={rest.description ?? (isRequested && isFull ? t('forms.reference.refine') : undefined)}
      // Choosing the selected option again clears the field only if it may be empty.
      allowDeselect={rest.clearable ?? false}
      checkIconPosition="right"
    />
  );
}
