import type { FieldSubject } from '@leadwright/contract/access';
import type { ColumnTarget } from '@leadwright/contract/features/imports';
import { mayReadField } from '../../access/guarded.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Db } from '../../database/pool.ts';
import { type CustomFieldVisibility, loadCustomFieldVisibility } from './custom-field-targets.ts';
import { foldHeader } from './suggest/synonyms.ts';

/** Header names of columns with personal data, folded by `foldHeader`. */
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

/** The columns of a file by index, with their mapping. */
export interface FileColumns {
  headers: readonly string[] | null;
  mapping: Targets | null;
  /** Suggested targets of columns that are not mapped yet. */
  suggested?: Targets;
}

/** Returns the permission for a column by its header. Company columns need none, except a phone named as a mobile. */
function guardOfColumn(columns: FileColumns, index: number): FieldSubject | undefined {
  const target = targetOf(columns, index);
  // Accounts have no email address: a column of addresses belongs to people.
  if (target === 'email') return 'contact-email';
  if (isCompanyTarget(target) && target !== 'phone') return undefined;
  const name = foldHeader(columns.headers?.[index] ?? '');
  return NAMES.find(([, names]) => names.test(name))?.[0];
}

const targetOf = ({ mapping, suggested }: FileColumns, index: number) => mapping?.[index] ?? suggested?.[index];
const isCompanyTarget = (target: ColumnTarget | undefined) => target !== undefined && target !== 'other';

export interface HiddenCells {
  /** Returns whether a whole column is hidden from the viewer. */
  column: (index: number) => boolean;
  /** Returns whether a cell is hidden, because of its column or its content. */
  cell: (index: number, value: string) => boolean;
  /** Returns whether a mapped value is hidden, because of its target or its content. */
  target: (target: string, value: string) => boolean;
}

/**
 * Returns what is hidden from a viewer in the raw cells of a file: personal data without its permission
 * (`contact-email` …) and values of hidden custom fields. A column is identified by its mapping, otherwise by its
 * header; email addresses are hidden in any column.
 */
function hiddenCells(
  viewer: Viewer,
  columns: FileColumns,
  { seen, isHiddenHeader }: CustomFieldVisibility,
): HiddenCells {
  const isHidden = (guard: FieldSubject | undefined) => guard !== undefined && !mayReadField(viewer, guard);
  const isHiddenField = (target = '') => target.startsWith('cf_') && !seen.has(target);
  const column = (index: number) => {
    const target = columns.mapping?.[index];
    const isUndecided = target === undefined || target === 'other';
    return (
      isHiddenField(target) ||
      (isUndecided && isHiddenHeader(columns.headers?.[index] ?? '')) ||
      isHidden(guardOfColumn(columns, index))
    );
  };
  return {
    column,
    cell: (index, value) =>
      column(index) || (isHidden('contact-email') && !isCompanyTarget(targetOf(columns, index)) && ADDRESS.test(value)),
    target: (target, value) =>
      isHiddenField(target) ||
      (isHidden('contact-email') && (target === 'email' || (target === 'other' && ADDRESS.test(value)))) ||
      Object.entries(columns.mapping ?? {}).some(([index, one]) => one === target && column(Number(index))),
  };
}

type CampaignFile = FileColumns & { campaign_id: string };

/** Loads what is hidden from a viewer in the cells of an import. */
export async function loadHiddenCells(db: Db, viewer: Viewer, file: CampaignFile): Promise<HiddenCells> {
  return hiddenCells(viewer, file, await loadCustomFieldVisibility(db, viewer, file.campaign_id));
}

/** Returns the columns that are hidden from the viewer under the current mapping but not under the new one. */
export async function findNewlyVisibleColumns(
  db: Db,
  viewer: Viewer,
  file: CampaignFile,
  mapping: Targets,
): Promise<number[]> {
  const own = await loadCustomFieldVisibility(db, viewer, file.campaign_id);
  const [now, then] = [file.mapping, mapping].map(
    (each) => hiddenCells(viewer, { ...file, mapping: each }, own).column,
  );
  return (file.headers ?? []).flatMap((_, index) => (now!(index) && !then!(index) ? [index] : []));
}
