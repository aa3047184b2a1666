import { type ColumnTarget, IMPORT_TARGETS } from '@leadwright/contract/features/imports';
import { Select } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { filterOptions } from '../../../ui/form/filter-options.ts';
import type { ColumnProps } from './column-props.ts';
import { isMappedToHiddenField, TARGETS, targetLabel } from './mapping.ts';
import { useColumnName } from './use-column-name.ts';

const CORE_OPTIONS = TARGETS.map((value) => ({ value, label: IMPORT_TARGETS[value].label }));
const FIELD_KINDS = ['master', 'client', 'campaign'] as const;
const TARGET_ATTRIBUTE = 'data-target';

/** Returns the select of the next or previous column in page order. */
function findNeighbour(input: HTMLElement, step: 1 | -1): HTMLElement | undefined {
  const inputs = [...document.querySelectorAll<HTMLElement>(`[${TARGET_ATTRIBUTE}]`)];
  return inputs[inputs.indexOf(input) + step];
}

/**
 * Lets the user choose the target of a column. The arrow keys move between the columns while the list is closed, and
 * between the options while it is open.
 */
export function TargetSelect({ column, columns, mapping, fields, duplicateTargets, onChange }: ColumnProps) {
  const { t } = useTranslation();
  const nameOf = useColumnName();
  const [isOpen, setOpen] = useState(false);
  const value = mapping[column.index] ?? null;
  const header = nameOf(column);
  const duplicateIndexes = value && duplicateTargets.get(value)?.filter((index) => index !== column.index);
  const duplicateNames = duplicateIndexes
    ?.map((index) => nameOf(columns.find((candidate) => candidate.index === index) ?? column))
    .join(', ');
  const groups = FIELD_KINDS.map((kind) => ({
    group: t(`imports.map.groups.${kind}`),
    items: fields.filter((field) => field.kind === kind).map(({ target, label }) => ({ value: target, label })),
  }));
  const visibleGroups = groups.filter(({ items }) => items.length > 0);
  const data =
    visibleGroups.length > 0
      ? [{ group: t('imports.map.groups.core'), items: CORE_OPTIONS }, ...visibleGroups]
      : CORE_OPTIONS;
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (isOpen) return;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : null;
    if (step) findNeighbour(event.currentTarget, step)?.focus();
    else if (event.key === 'Enter') event.currentTarget.click();
    else if (event.key === 'Backspace' || event.key === 'Delete') onChange(column.index, null);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <Select
      {...{ [TARGET_ATTRIBUTE]: column.index }}
      disabled={isMappedToHiddenField(column, mapping, fields)}
      searchable
      filter={filterOptions}
      clearable
      allowDeselect={false}
      openOnFocus={false}
      selectFirstOptionOnChange
      dropdownOpened={isOpen}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      onKeyDownCapture={onKeyDown}
      onFocus={(event) => event.currentTarget.select()}
      data={data}
      value={value}
      onChange={(target) => onChange(column.index, target as ColumnTarget | null)}
      aria-label={t('imports.map.targetOf', { header })}
      placeholder={t(isMappedToHiddenField(column, mapping, fields) ? 'imports.map.hiddenField' : 'imports.map.unused')}
      nothingFoundMessage={t('imports.map.noMatchingField')}
      clearButtonProps={{ 'aria-label': t('imports.map.leaveUnused', { header }) }}
      error={
        value &&
        duplicateNames &&
        t('imports.map.duplicateTarget', { target: targetLabel(value, fields), others: duplicateNames })
      }
    />
  );
}
