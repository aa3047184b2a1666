import { useState } from 'react';
import type { ArrangedColumn } from './grid-layout.ts';

/**
 * Returns the columns to request: the visible ones and those that links and keys read. A column that was shown once
 * stays included, so that hiding and showing it again requests nothing.
 */
export function useRequestedColumns(
  columns: readonly ArrangedColumn[],
  requiredColumns: readonly string[] = [],
): readonly string[] {
  const shown = columns.filter(({ isVisible }) => isVisible).map(({ name }) => name);
  const [requested, setRequested] = useState<readonly string[]>([]);
  const all = [...new Set([...requested, ...requiredColumns, ...shown])];
  if (all.length === requested.length) return requested;
  setRequested(all.sort());
  return all;
}
