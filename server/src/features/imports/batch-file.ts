import type { FileOptions } from '@leadwright/contract/features/imports';
import type { FileKind } from './upload/file-kind.ts';

/** What reading and checking the whole file has found; kept with the batch for its plan. */
export interface Findings {
  blank?: number;
  nul?: number;
  loose?: number;
  ready?: number;
  invalid?: number;
  suppressed?: number;
  repeated?: number;
  known_number?: number;
  problems?: ProblemGroup[];
}

export interface ProblemGroup {
  column: string;
  message: string;
  severity: 'error' | 'warning';
  rows: number;
  sample: string;
}

/** Column `options` of a batch: how its file is read, and what that has shown. */
export interface BatchOptions extends FileOptions {
  kind: FileKind;
  /** Names of the sheets of a workbook. */
  sheets: string[];
  /** Every byte of the file is part of valid UTF-8; or all but a few stray ones. */
  utf8: 'valid' | 'mostly' | 'no';
  found: Findings;
}

/** A file as it lies in the uploads folder. */
export interface StoredFile {
  path: string;
  options: BatchOptions;
}
