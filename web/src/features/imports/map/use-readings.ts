import { type ReadingReply, viewColumnReading } from '@leadwright/contract/features/import-readings';
import { type Batch, isCoreTarget } from '@leadwright/contract/features/imports';
import { useQueries } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { callKey } from '../../../api/hooks.ts';
import type { Mapping } from './mapping.ts';

/** Loads how the columns that are mapped to fields of numbers and dates are read. */
export function useReadings(batch: Batch, mapping: Mapping) {
  const countryColumn = Object.keys(mapping).find((index) => mapping[index] === 'country');
  const columns = Object.entries(mapping).flatMap(([index, target]) =>
    isCoreTarget(target) ? [] : [{ index: Number(index), target }],
  );
  return useQueries({
    queries: columns.map(({ index, target }) => {
      const country = countryColumn === undefined ? {} : { country_column: Number(countryColumn) };
      const input = { params: { id: batch.id, column: index }, query: { target, ...country } };
      return {
        // A new job has read the file again or has stored a choice.
        queryKey: [callKey(viewColumnReading), input, batch.job_id],
        queryFn: ({ signal }: { signal: AbortSignal }) => call(viewColumnReading, input, { signal }),
        staleTime: 60_000,
        refetchOnWindowFocus: false,
      };
    }),
    combine: (results) => ({
      readings: new Map(
        results.flatMap(({ data }, i): [number, ReadingReply][] =>
          data?.column ? [[columns[i]!.index, data.column]] : [],
        ),
      ),
      isLoading: results.some(({ isLoading }) => isLoading),
    }),
  });
}
