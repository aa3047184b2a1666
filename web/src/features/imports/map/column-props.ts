import type { ColumnTarget, TargetField } from '@leadwright/contract/features/imports';
import type { Column, Mapping } from './mapping.ts';

export interface ColumnsProps {
  columns: Column[];
  mapping: Mapping;
  /** The campaign's own fields that columns may become. */
  fields: readonly TargetField[];
  /** Targets chosen for more columns than they take. */
  twice: Map<ColumnTarget, number[]>;
  onChange: (index: number, target: ColumnTarget | null) => void;
}

export interface ColumnProps extends ColumnsProps {
  column: Column;
}
