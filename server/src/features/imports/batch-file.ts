import type { FileOptions } from '@leadwright/contract/features/imports';
import type { FileKind } from './file-kind.ts';

/** What reading and checking the whole file found, stored with the batch and shown in its plan. */
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

/** The column `options` of a batch: the reading options of its file, and the findings. */
export interface BatchOptions extends FileOptions {
  kind: FileKind;
  /** Names of the sheets of a workbook. */
  sheets: string[];
  /** Whether the file is UTF-8; `mostly` allows a few stray bytes. */
  utf8: 'valid' | 'mostly' | 'no';
  found: Findings;
}

/** A file in the uploads folder. */
export interface StoredFile {
  path: string;
  options: BatchOptions;
}
