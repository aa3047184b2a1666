import type { FieldSubject } from '@leadwright/contract/access';
import type { ColumnTarget } from '@leadwright/contract/features/imports';
import { mayReadField } from '../../access/guarded.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Db } from '../../database/pool.ts';
import { type OwnFields, ownFieldsOf } from './custom-field-targets.ts';
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

type Targets = Readonly<Record<string, ColumnTarget>>;

/** The columns of a file by their places, and what has been made of them. */
export interface FileColumns {
  headers: readonly string[] | null;
  mapping: Targets | null;
  /** What a column that nobody has mapped yet is taken for. */
  suggested?: Targets;
}

/** The right to a column: its header says it, unless the column is one of the company's; a mobile is one as a phone, too. */
function guardOfColumn(columns: FileColumns, index: number): FieldSubject | undefined {
  const target = targetOf(columns, index);
  // An account has no address of its own: a supplier's column of addresses is of the people there.
  if (target === 'email') return 'contact-email';
  if (isOfCompany(target) && target !== 'phone') return undefined;
  const name = foldHeader(columns.headers?.[index] ?? '');
  return NAMES.find(([, names]) => names.test(name))?.[0];
}

const targetOf = ({ mapping, suggested }: FileColumns, index: number) => mapping?.[index] ?? suggested?.[index];
const isOfCompany = (target: ColumnTarget | undefined) => target !== undefined && target !== 'other';

export interface HiddenCells {
  /** Whether nothing of a column is for this viewer, whatever stands in it. */
  column: (index: number) => boolean;
  /** Whether a cell is not, for its column or for what it holds. */
  cell: (index: number, value: string) => boolean;
  /** Whether what has been read of a file is not, by what it was mapped to. */
  target: (target: string, value: string) => boolean;
}

/**
 * What of a file as it came is not for a viewer: people's addresses and numbers, to which each has a right of its own
 * (`contact-email` …), and values of the campaign's own fields that are closed to them. A file names no field of ours: a column
 * goes by what it is mapped to, else by its header, and an address is one wherever it stands.
 */
function hiddenCells(viewer: Viewer, columns: FileColumns, { seen, namesClosed }: OwnFields): HiddenCells {
  const isClosed = (guard: FieldSubject | undefined) => guard !== undefined && !mayReadField(viewer, guard);
  const isUnseen = (target = '') => target.startsWith('cf_') && !seen.has(target);
  const column = (index: number) => {
    const target = columns.mapping?.[index];
    const isUndecided = target === undefined || target === 'other';
    return (
      isUnseen(target) ||
      (isUndecided && namesClosed(columns.headers?.[index] ?? '')) ||
      isClosed(guardOfColumn(columns, index))
    );
  };
  return {
    column,
    cell: (index, value) =>
      column(index) || (isClosed('contact-email') && !isOfCompany(targetOf(columns, index)) && ADDRESS.test(value)),
    target: (target, value) =>
      isUnseen(target) ||
      (isClosed('contact-email') && (target === 'email' || (target === 'other' && ADDRESS.test(value)))) ||
      Object.entries(columns.mapping ?? {}).some(([index, one]) => one === target && column(Number(index))),
  };
}

type CampaignFile = FileColumns & { campaign_id: string };

/** What of the cells of an import is closed to a viewer, wherever they are shown. */
export async function loadHiddenCells(db: Db, viewer: Viewer, file: CampaignFile): Promise<HiddenCells> {
  return hiddenCells(viewer, file, await ownFieldsOf(db, viewer, file.campaign_id));
}

/** The columns that a mapping would open to a viewer, to whom they are closed as the file is mapped now. */
export async function openedColumns(db: Db, viewer: Viewer, file: CampaignFile, mapping: Targets): Promise<number[]> {
  const own = await ownFieldsOf(db, viewer, file.campaign_id);
  const [now, then] = [file.mapping, mapping].map(
    (each) => hiddenCells(viewer, { ...file, mapping: each }, own).column,
  );
  return (file.headers ?? []).flatMap((_, index) => (now!(index) && !then!(index) ? [index] : []));
}
