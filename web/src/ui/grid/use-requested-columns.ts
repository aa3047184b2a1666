import { useState } from 'react';
import type { ArrangedColumn } from './grid-layout.ts';

/**
 * Returns the columns to request: the visible and the required ones. A column stays included after it was visible once,
 * so that hiding and showing it again sends no request.
 */
export function useRequestedColumns(
  columns: readonly ArrangedColumn[],
  requiredColumns: readonly string[] = [],
): readonly string[] {
  const visible = columns.filter(({ isVisible }) => isVisible).map(({ name }) => name);
  const [requestedColumns, setRequestedColumns] = useState<readonly string[]>([]);
  const allColumns = [...new Set([...requestedColumns, ...requiredColumns, ...visible])];
  if (allColumns.length === requestedColumns.length) return requestedColumns;
  setRequestedColumns(allColumns.sort());
  return allColumns;
}
