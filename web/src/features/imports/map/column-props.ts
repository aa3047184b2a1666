import type { ColumnTarget, TargetField } from '@leadwright/contract/features/imports';
import type { Column, Mapping } from './mapping.ts';

export interface ColumnsProps {
  columns: Column[];
  mapping: Mapping;
  /** The custom fields of the campaign that columns can be mapped to. */
  fields: readonly TargetField[];
  /** Targets that allow only one column but have several, with the indexes of these columns. */
  duplicateTargets: Map<ColumnTarget, number[]>;
  onChange: (index: number, target: ColumnTarget | null) => void;
}

export interface ColumnProps extends ColumnsProps {
  column: Column;
}
