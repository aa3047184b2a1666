import type { GridColumn } from '@leadwright/contract/grid';
import { Checkbox, Loader, Stack, Text, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../format.ts';
import classes from '../grid.module.css';
import { BLANK } from './filter-draft.ts';
import { type SetValue, useSetValues } from './use-set-values.ts';

interface Props {
  name: string;
  column: GridColumn;
  selectedValues: string[];
  error: string | undefined;
  onChange: (selectedValues: string[]) => void;
}

/** Moves the focus between fields by arrow keys; keeps Enter in the search field from submitting the form. */
function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const field = event.target as HTMLInputElement;
  if (event.key === 'Enter' && field.type === 'search' && field.value) event.preventDefault();
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
  event.preventDefault();
  const fields = [...event.currentTarget.querySelectorAll<HTMLInputElement>('input:not(:disabled)')];
  fields[fields.indexOf(field) + step]?.focus();
}

/**
 * The values of a `set` column with their row counts. In multi-value columns, blank excludes the other values, because
 * the request contains an empty set for it.
 */
export function SetFields({ name, column, selectedValues, error, onChange }: Props) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const { values, isPending, isUncounted } = useSetValues(name, column, search, selectedValues);
  const isBlankOnly = column.many === true && selectedValues.includes(BLANK);
  const listedValues = values.map(({ value }) => value).filter((value) => !(column.many && value === BLANK));
  const selectedCount = listedValues.filter((value) => selectedValues.includes(value)).length;
  const isAllSelected = selectedCount > 0 && selectedCount === listedValues.length;
  const toggleListed = () => {
    const otherValues = selectedValues.filter(
      (value) => !listedValues.includes(value) && !(column.many && value === BLANK),
    );
    onChange(isAllSelected ? otherValues : [...otherValues, ...listedValues]);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the fields inside have the focus
    <div onKeyDown={moveFocus}>
      <TextInput
        size="xs"
        type="search"
        data-autofocus
        aria-label={t('grid.filter.findValue')}
        placeholder={t('grid.filter.findValue')}
        leftSection={<IconSearch size={14} aria-hidden />}
        rightSection={isPending && <Loader size={12} />}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      {listedValues.length > 0 && (
        <Checkbox
          size="xs"
          p={4}
          pt="xs"
          className={classes.setAll}
          label={t(search.trim() ? 'grid.filter.selectFound' : 'grid.filter.selectAll', { count: listedValues.length })}
          checked={isAllSelected}
          indeterminate={selectedCount > 0 && !isAllSelected}
          onChange={toggleListed}
        />
      )}
      <Checkbox.Group
        aria-label={column.label}
        size="xs"
        value={selectedValues}
        error={error}
        onChange={(next) => onChange(column.many && next.includes(BLANK) && !isBlankOnly ? [BLANK] : next)}
      >
        <Stack gap="xs" p={4} pt="xs" mah={260} style={{ overflowY: 'auto' }}>
          {values.map((item) => (
            <ValueCheckbox key={item.value} {...item} isDisabled={isBlankOnly && item.value !== BLANK} />
          ))}
          {values.length === 0 && !isPending && (
            <Text size="xs" c="dimmed">
              {t('grid.filter.noMatchingValues')}
            </Text>
          )}
        </Stack>
      </Checkbox.Group>
      {isUncounted && (
        <Text size="xs" c="dimmed">
          {t('grid.filter.countFailed')}
        </Text>
      )}
    </div>
  );
}

function ValueCheckbox({ value, label, count, isDisabled }: SetValue & { isDisabled: boolean }) {
  const id = useId();
  return (
    <div className={classes.setValue}>
      <Checkbox size="xs" value={value} label={label} aria-describedby={id} disabled={isDisabled} />
      <span id={id} className={classes.groupCount}>
        {count !== undefined && formatCount(count)}
      </span>
    </div>
  );
}
