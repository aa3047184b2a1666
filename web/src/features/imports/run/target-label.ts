import { IMPORT_TARGETS, type ImportTarget } from '@leadwright/contract/features/imports';

/** Columns of a plan are targets; any other text is a header of the file and stands for itself. */
export const targetLabel = (column: string): string => IMPORT_TARGETS[column as ImportTarget]?.label ?? column;
