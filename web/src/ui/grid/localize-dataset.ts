import type { GridColumn, RowSet } from '@leadwright/contract/grid';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { translated } from '../../messages/translated.ts';
import { localCountryNames } from '../country/countries.ts';

/** Returns the field of a column: `x_label` contains the label of the record in `x_id`. */
const fieldOf = (column: string) => column.replace(/_label$/, '_id');

function localizeColumn(dataset: string, name: string, column: GridColumn): GridColumn {
  const key = `${dataset}.${fieldOf(name)}`;
  const label = column.hasAgencyLabel ? column.label : translated(`fields.${key}`, column.label);
  if (column.codeKind) return { ...column, label, values: localCountryNames() };
  if (!column.values) return { ...column, label };
  const values = Object.entries(column.values).map(([value, text]) => [
    value,
    translated(`choices.${key}.${value}`, text),
  ]);
  return { ...column, label, values: Object.fromEntries(values) };
}

/** Returns the data set in the user's language: its title, the labels of its columns and of its set values. */
export function localizeDataset<D extends RowSet>(dataset: D): D {
  const { name, title, columns, search } = dataset;
  const entries = Object.entries(columns).map(([column, definition]) => [
    column,
    localizeColumn(name, column, definition),
  ]);
  const searchLabels = Object.entries(search).map(([field, label]) => [
    field,
    translated(`fields.${name}.${fieldOf(field)}`, label),
  ]);
  return {
    ...dataset,
    title: translated(`lists.${name}`, title),
    columns: Object.fromEntries(entries),
    search: Object.fromEntries(searchLabels),
  };
}

export function useLocalizedDataset<D extends RowSet>(dataset: D): D {
  // `t` changes with the language and when more messages have loaded.
  const { t } = useTranslation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  return useMemo(() => localizeDataset(dataset), [dataset, t]);
}
