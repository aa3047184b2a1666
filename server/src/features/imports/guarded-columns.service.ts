import type { FieldSubject } from '@leadwright/contract/access';
import { AppError } from '@leadwright/contract/errors';
import { isPhoneTarget } from '@leadwright/contract/features/import-phones';
import type { ColumnTarget } from '@leadwright/contract/features/imports';
import { defineMessage } from '@leadwright/contract/message';
import { canReadField } from '../../access/field-permissions.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Db } from '../../database/pool.ts';
import type { StoredFile } from './batch-file.ts';
import { type CustomFieldVisibility, loadCustomFieldVisibility } from './custom-field-targets.ts';
import { readFileHead } from './reading/file-head.ts';
import { meaningOfHeader, toWords } from './suggest/header-meaning.ts';
import { foldHeader } from './suggest/synonyms.ts';

/** Words in the headers of columns with personal data, in addition to the header names that identify a target. */
const HEADER_PATTERNS: [FieldSubject, RegExp][] = [
  [
    'contact-mobile',
    /\b(?:mobile|mobil(?:funk|telefon)?|mobil(?:ruf|funk|telefon)?(?:nummern?|nr)|mob|mobiel|handy(?:nummern?|nr)?|cell|cellphone|cellular|gsm|movil|portable)\b/,
  ],
  [
    'contact-ddi',
    /\b(?:ddi|did|direct (?:dial|line|phone|number|tel|telephone)|(?:durchwahl|direktwahl)\w*|ligne directe|doorkies\w*)\b/,
  ],
  ['contact-email', /\b(?:e ?mails?|e ?mail ?\w*|mailadresse|courriel|correo)\b/],
];
const EMAIL_ADDRESS = /[^\s@<>]+@[^\s@<>]+\.[a-z]{2,}/i;

type Targets = Readonly<Record<string, ColumnTarget>>;

/** The columns of a file by index, with their mapping. */
export interface FileColumns {
  headers: readonly string[] | null;
  mapping: Targets | null;
  /** Suggested targets of columns that are not mapped yet. */
  suggested?: Targets;
}

/** Targets of numbers that belong to people. */
const GUARD_BY_TARGET: Partial<Record<ColumnTarget, FieldSubject>> = {
  // Accounts have no email address, so a column of email addresses belongs to people.
  email: 'contact-email',
  mobile_phone: 'contact-mobile',
  direct_phone: 'contact-ddi',
};

/** Returns the permission that a column requires. Company columns require none, except columns of personal numbers. */
function guardOfColumn(columns: FileColumns, index: number): FieldSubject | undefined {
  const target = targetOf(columns, index);
  const guard = target && GUARD_BY_TARGET[target];
  if (guard) return guard;
  if (isCompanyTarget(target) && !isPhoneTarget(target)) return undefined;
  const header = columns.headers?.[index] ?? '';
  const spellings = [foldHeader(header), toWords(header).join(' ')];
  const meaning = meaningOfHeader(header).target;
  const pattern = HEADER_PATTERNS.find(([, names]) => spellings.some((spelling) => names.test(spelling)));
  return pattern?.[0] ?? (meaning ? GUARD_BY_TARGET[meaning] : undefined);
}

const targetOf = ({ mapping, suggested }: FileColumns, index: number) => mapping?.[index] ?? suggested?.[index];
const isCompanyTarget = (target: ColumnTarget | undefined) => target !== undefined && target !== 'other';

export interface HiddenCells {
  /** Returns whether a whole column is hidden from the viewer. */
  isColumnHidden: (index: number) => boolean;
  /** Returns whether a cell is hidden, because of its column or its content. */
  isCellHidden: (index: number, value: string) => boolean;
  /** Returns whether a mapped value is hidden, because of its target or its content. */
  isTargetHidden: (target: string, value: string) => boolean;
}

/**
 * Returns which raw cells of a file are hidden from a viewer: personal data without its permission (`contact-email` …)
 * and values of hidden custom fields. The mapping identifies a column, or the header if it is not mapped. Email
 * addresses are hidden in every column.
 */
function toHiddenCells(
  viewer: Viewer,
  columns: FileColumns,
  { visibleTargets, isHiddenHeader }: CustomFieldVisibility,
): HiddenCells {
  const isHidden = (guard: FieldSubject | undefined) => guard !== undefined && !canReadField(viewer, guard);
  const isHiddenField = (target = '') => target.startsWith('cf_') && !visibleTargets.has(target);
  const checkColumn = (index: number) => {
    const target = columns.mapping?.[index];
    const isUnmapped = target === undefined || target === 'other';
    return (
      isHiddenField(target) ||
      (isUnmapped && isHiddenHeader(columns.headers?.[index] ?? '')) ||
      isHidden(guardOfColumn(columns, index))
    );
  };
  // Each cell of a file asks for its column, and reading a header takes longer than reading a cell.
  const checkedColumns = new Map<number, boolean>();
  const isColumnHidden = (index: number) => {
    const isHiddenColumn = checkedColumns.get(index) ?? checkColumn(index);
    checkedColumns.set(index, isHiddenColumn);
    return isHiddenColumn;
  };
  return {
    isColumnHidden,
    isCellHidden: (index, value) =>
      isColumnHidden(index) ||
      (isHidden('contact-email') && !isCompanyTarget(targetOf(columns, index)) && EMAIL_ADDRESS.test(value)),
    isTargetHidden: (target, value) =>
      isHiddenField(target) ||
      (isHidden('contact-email') && (target === 'email' || (target === 'other' && EMAIL_ADDRESS.test(value)))) ||
      Object.entries(columns.mapping ?? {}).some(
        ([index, mappedTarget]) => mappedTarget === target && isColumnHidden(Number(index)),
      ),
  };
}

type CampaignFile = FileColumns & { campaign_id: string };

/** Loads which cells of an import are hidden from a viewer. */
export async function loadHiddenCells(db: Db, viewer: Viewer, file: CampaignFile): Promise<HiddenCells> {
  return toHiddenCells(viewer, file, await loadCustomFieldVisibility(db, viewer, file.campaign_id));
}

/**
 * Throws if columns of a file are hidden from the viewer, unless the viewer has uploaded it. Headers and mapping belong to
 * the columns of the stored reading, and another reading would show their cells in other columns or without the header.
 */
export async function assertReadingChangeable(
  db: Db,
  viewer: Viewer,
  batch: CampaignFile & { created_by: string | null; file_path: string } & Pick<StoredFile, 'options'>,
): Promise<void> {
  if (batch.created_by === viewer.userId) return;
  const { file_path: path, options, campaign_id, mapping } = batch;
  const headers = batch.headers ?? (await readFileHead({ path, options }, options)).headers;
  const { isColumnHidden } = await loadHiddenCells(db, viewer, { campaign_id, mapping, headers });
  if (headers.some((_, index) => isColumnHidden(index)))
    throw new AppError(
      'forbidden',
      defineMessage(
        'errors.readingOfHidden',
        'Some columns of this import are hidden from you, so you cannot change how its file is read.',
      ),
    );
}

/** Returns the columns that are hidden from the viewer under the current mapping but not under the new mapping. */
export async function findNewlyVisibleColumns(
  db: Db,
  viewer: Viewer,
  file: CampaignFile,
  mapping: Targets,
): Promise<number[]> {
  const visibility = await loadCustomFieldVisibility(db, viewer, file.campaign_id);
  const [isHiddenBefore, isHiddenAfter] = [file.mapping, mapping].map(
    (fileMapping) => toHiddenCells(viewer, { ...file, mapping: fileMapping }, visibility).isColumnHidden,
  );
  return (file.headers ?? []).flatMap((_, index) => (isHiddenBefore!(index) && !isHiddenAfter!(index) ? [index] : []));
}
