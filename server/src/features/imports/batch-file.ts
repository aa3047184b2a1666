import type { FileOptions } from '@leadwright/contract/features/imports';
import type { FileKind } from './file-kind.ts';

/** The results of reading and checking the whole file, stored with the batch and shown in its plan. */
export interface Findings {
  /** Number of blank rows, which are not stored. */
  blank?: number;
  /** Number of removed NUL bytes. */
  nul?: number;
  /** Number of cells with text after the closing quote. */
  loose?: number;
  /** Number of valid rows. */
  ready?: number;
  invalid?: number;
  suppressed?: number;
  /** Number of rows that repeat an earlier row. */
  repeated?: number;
  /** Number of rows with an official number that an account already has. */
  known_number?: number;
  /** Number of rows whose values an account of the campaign already has. */
  unchanged?: number;
  problems?: ProblemGroup[];
  /** The industries of the valid rows with their numbers of rows, most rows first; at most `MAX_INDUSTRIES`. */
  industries?: { industry: string; rows: number }[];
}

/** Maximum number of industries stored with a batch. A supplier's own list has about 150. */
export const MAX_INDUSTRIES = 250;

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
  /** Whether the file is UTF-8; `mostly` allows a few invalid bytes. */
  utf8: 'valid' | 'mostly' | 'no';
  /** The likeliest reading options, best first; missing for files uploaded before they were recorded. */
  readings?: FileOptions[];
  found: Findings;
}

/** A file in the uploads folder. */
export interface StoredFile {
  path: string;
  options: BatchOptions;
}
