import type { ColumnReading } from '@leadwright/contract/column-reading';
import type { Batch, ColumnTarget, TargetField } from '@leadwright/contract/features/imports';
import { useState } from 'react';
import { availableMapping, type ChosenReadings, type Column, type Mapping, suggestedMapping } from './mapping.ts';

type MappedBatch = Pick<Batch, 'id' | 'job_id' | 'mapping'>;

/** The key of a draft. A new job may have read other columns from the file. */
const draftKey = (batch: MappedBatch) => `leadwright-import-mapping-${batch.id}-${batch.job_id}`;

/** Returns the draft of this browser tab, which survives a reload; without a draft, the saved or suggested mapping. */
function initialMapping(batch: MappedBatch, columns: Column[], fields: readonly TargetField[]): Mapping {
  const draft = sessionStorage.getItem(draftKey(batch));
  const savedMapping = draft ? (JSON.parse(draft) as Mapping) : batch.mapping;
  return savedMapping ? availableMapping(savedMapping, columns, fields) : suggestedMapping(columns);
}

const readingsKey = (batch: MappedBatch) => `${draftKey(batch)}-readings`;

export function useMapping(batch: MappedBatch, columns: Column[], fields: readonly TargetField[]) {
  const [mapping, setMapping] = useState(() => initialMapping(batch, columns, fields));
  const [chosenReadings, setChosenReadings] = useState<ChosenReadings>(() =>
    JSON.parse(sessionStorage.getItem(readingsKey(batch)) ?? '{}'),
  );
  const keepReadings = (readings: ChosenReadings) => {
    setChosenReadings(readings);
    sessionStorage.setItem(readingsKey(batch), JSON.stringify(readings));
  };
  const set = (index: number, target: ColumnTarget | null) => {
    const { [index]: _, ...rest } = mapping;
    const next: Mapping = target ? { ...rest, [index]: target } : rest;
    setMapping(next);
    sessionStorage.setItem(draftKey(batch), JSON.stringify(next));
    // A choice belongs to the field that it was made for.
    const { [index]: _reading, ...otherReadings } = chosenReadings;
    keepReadings(otherReadings);
  };
  const chooseReading = (index: number, reading: ColumnReading) =>
    keepReadings({ ...chosenReadings, [index]: reading });
  const clearDraft = () => {
    for (const key of [draftKey(batch), readingsKey(batch)]) sessionStorage.removeItem(key);
  };
  return { mapping, set, chosenReadings, chooseReading, clearDraft };
}
