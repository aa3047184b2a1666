import type { ColumnReading } from '@leadwright/contract/column-reading';
import type { ReadingReply } from '@leadwright/contract/features/import-readings';
import type { ColumnTarget, TargetField } from '@leadwright/contract/features/imports';
import type { ChosenReadings, Column, Mapping } from './mapping.ts';

export interface ColumnsProps {
  columns: Column[];
  mapping: Mapping;
  /** The custom fields of the campaign that columns can be mapped to. */
  fields: readonly TargetField[];
  /** Targets that allow only one column but have several, with the indexes of these columns. */
  duplicateTargets: Map<ColumnTarget, number[]>;
  /** How the columns that are mapped to numbers and dates are read, by column index. */
  readings: ReadonlyMap<number, ReadingReply>;
  chosenReadings: ChosenReadings;
  onChange: (index: number, target: ColumnTarget | null) => void;
  onChooseReading: (index: number, reading: ColumnReading) => void;
}

export interface ColumnProps extends ColumnsProps {
  column: Column;
}
