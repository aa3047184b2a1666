import type { Batch, ColumnTarget, TargetField } from '@leadwright/contract/features/imports';
import { useState } from 'react';
import { availableMapping, type Column, type Mapping, suggestedMapping } from './mapping.ts';

const draftKey = (batch: Batch) => `leadwright-import-mapping-${batch.id}`;

/** Returns the draft of this browser tab, which survives a reload; without a draft, the saved or suggested mapping. */
function initialMapping(batch: Batch, columns: Column[], fields: readonly TargetField[]): Mapping {
  const draft = sessionStorage.getItem(draftKey(batch));
  const savedMapping = draft ? (JSON.parse(draft) as Mapping) : batch.mapping;
  return savedMapping ? availableMapping(savedMapping, columns, fields) : suggestedMapping(columns);
}

export function useMapping(batch: Batch, columns: Column[], fields: readonly TargetField[]) {
  const [mapping, setMapping] = useState(() => initialMapping(batch, columns, fields));
  const set = (index: number, target: ColumnTarget | null) => {
    const { [index]: _, ...rest } = mapping;
    const next: Mapping = target ? { ...rest, [index]: target } : rest;
    setMapping(next);
    sessionStorage.setItem(draftKey(batch), JSON.stringify(next));
  };
  return { mapping, set, clearDraft: () => sessionStorage.removeItem(draftKey(batch)) };
}
