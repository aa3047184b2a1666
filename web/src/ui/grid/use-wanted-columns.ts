import { useState } from 'react';
import type { ArrangedColumn } from './grid-layout.ts';

/**
 * The columns that rows are asked for: those that are shown and those that links and keys read. One that was shown once
 * stays among them, so that hiding it and showing it again asks for nothing.
 */
export function useWantedColumns(columns: readonly ArrangedColumn[], needs: readonly string[] = []): readonly string[] {
  const shown = columns.filter(({ isVisible }) => isVisible).map(({ name }) => name);
  const [wanted, setWanted] = useState<readonly string[]>([]);
  const all = [...new Set([...wanted, ...needs, ...shown])];
  if (all.length === wanted.length) return wanted;
  setWanted(all.sort());
  return all;
}
