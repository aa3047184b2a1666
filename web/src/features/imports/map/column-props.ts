import type { ImportTarget } from '@leadwright/contract/features/imports';
import type { Column, Mapping } from './mapping.ts';

export interface ColumnsProps {
  columns: Column[];
  mapping: Mapping;
  /** Targets chosen for more columns than they take. */
  twice: Map<ImportTarget, number[]>;
  onChange: (index: number, target: ImportTarget | null) => void;
}

export interface ColumnProps extends ColumnsProps {
  column: Column;
}
