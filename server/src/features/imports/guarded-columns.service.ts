import type { FieldSubject } from '@leadwright/contract/access';
import type { ColumnTarget } from '@leadwright/contract/features/imports';
import { mayReadField } from '../../access/guarded.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Db } from '../../database/pool.ts';
import { seenTargets } from './own-fields.ts';
import { foldHeader } from './suggest/synonyms.ts';

/** What columns of people are called; folded as `foldHeader` does. */
const NAMES: [FieldSubject, RegExp][] = [
  ['contact-mobile', /\b(?:mobile|mobil|mob|mobiel|handy|handynummer|cell|cellphone|gsm|movil|portable)\b/],
  [
    'contact-ddi',
    /\b(?:ddi|did|direct (?:dial|line|phone|number|tel|telephone)|durchwahl|ligne directe|doorkies\w*)\b/,
  ],
  ['contact-email', /\b(?:e ?mails?|e ?mail ?\w*|mailadresse|courriel|correo)\b/],
];
const ADDRESS = /[^\s@<>]+@[^\s@<>]+\.[a-z]{2,}/i;

/** The columns of a file by their places, and what has been made of them. */
export interface FileColumns {
  headers: readonly string[] | null;
  mapping: Readonly<Record<string, ColumnTarget>> | null;
  /** Those of the campaign's own fields, among the targets, that the viewer sees: all others are closed. */
  seen?: ReadonlySet<string>;
}

/** The right to a column: its header says it, unless the column is one of the company's; a mobile is one as a phone, too. */
function guardOfColumn({ headers, mapping }: FileColumns, index: number): FieldSubject | undefined {
  const target = mapping?.[index];
  // An account has no address of its own: a supplier's column of addresses is of the people there.
  if (target === 'email') return 'contact-email';
  if (isOfCompany(target) && target !== 'phone') return undefined;
  const name = foldHeader(headers?.[index] ?? '');
  return NAMES.find(([, names]) => names.test(name))?.[0];
}

const isOfCompany = (target: ColumnTarget | undefined) => target !== undefined && target !== 'other';

export interface ClosedCells {
  /** Whether nothing of a column is for this viewer, whatever stands in it. */
  column: (index: number) => boolean;
  /** Whether a cell is not, for its column or for what it holds. */
  cell: (index: number, value: string) => boolean;
  /** Whether what has been read of a file is not, by what it was mapped to. */
  target: (target: string, value: string) => boolean;
}

/**
 * What of a file as it came is not for a viewer: people's addresses and numbers, to which each has a right of its own
 * (`contact-email` …). A file names no field of ours: a column goes by what it is mapped to, else by its header, and an
 * address is one wherever it stands.
 */
export function closedCells(viewer: Viewer, columns: FileColumns): ClosedCells {
  const isClosed = (guard: FieldSubject | undefined) => guard !== undefined && !mayReadField(viewer, guard);
  const isUnseen = (target = '') => target.startsWith('cf_') && !columns.seen?.has(target);
  const column = (index: number) => isUnseen(columns.mapping?.[index]) || isClosed(guardOfColumn(columns, index));
  return {
    column,
    cell: (index, value) =>
      column(index) || (isClosed('contact-email') && !isOfCompany(columns.mapping?.[index]) && ADDRESS.test(value)),
    target: (target, value) =>
      isUnseen(target) ||
      (isClosed('contact-email') && (target === 'email' || (target === 'other' && ADDRESS.test(value)))) ||
      Object.entries(columns.mapping ?? {}).some(([index, one]) => one === target && column(Number(index))),
  };
}

/** The same of an import, whose columns may be mapped to fields of its campaign. */
export async function closedCellsOf(
  db: Db,
  viewer: Viewer,
  batch: Omit<FileColumns, 'seen'> & { campaign_id: string },
): Promise<ClosedCells> {
  const { seen } = await seenTargets(db, viewer, batch);
  return closedCells(viewer, { headers: batch.headers, mapping: batch.mapping, seen });
}
