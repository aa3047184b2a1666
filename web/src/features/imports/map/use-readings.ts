import { type ReadingReply, viewColumnReadings } from '@leadwright/contract/features/import-readings';
import type { Batch, TargetField } from '@leadwright/contract/features/imports';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { callKey } from '../../../api/hooks.ts';
import { type Mapping, typedColumns } from './mapping.ts';

interface Readings {
  readings: ReadonlyMap<number, ReadingReply>;
  /** Number of rows that they are from; undefined until they are known. */
  rows: number | undefined;
  isLoading: boolean;
}

/** Loads how the columns that are mapped to fields of numbers and dates are read. */
export function useReadings(batch: Batch, mapping: Mapping, fields: readonly TargetField[]): Readings {
  const columns = typedColumns(mapping, fields);
  const countryColumn = Object.keys(mapping).find((index) => mapping[index] === 'country');
  const country = countryColumn === undefined ? {} : { country_column: Number(countryColumn) };
  const input = { params: { id: batch.id }, body: { columns, ...country } };
  const isEnabled = Object.keys(columns).length > 0;
  const { data, isFetching } = useQuery({
    // A new job has read the file again or has stored a choice.
    queryKey: [callKey(viewColumnReadings), input, batch.job_id],
    queryFn: ({ signal }) => call(viewColumnReadings, input, { signal }),
    enabled: isEnabled,
    // The readings of the other columns stay while those of a newly mapped column are loaded.
    placeholderData: (previous) => previous,
    staleTime: 60_000,
    refetchOnWindowFocus: false,
  });
  const readings = Object.entries(data?.columns ?? {}).filter(([index, { target }]) => columns[index] === target);
  return {
    readings: new Map(readings.map(([index, reading]) => [Number(index), reading])),
    rows: isEnabled ? data?.rows : undefined,
    isLoading: isFetching,
  };
}
