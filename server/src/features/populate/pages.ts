import type { AddedContacts, RunKind } from '@leadwright/contract/features/populate';
import type { Cursor, Selection, StoredChange } from '../../change/kinds.ts';
import { FIRST_ID, type FieldEntity } from '../fields/values/custom-fields.service.ts';

/** Rows per step. A killed server loses at most one step, and other writers wait only for one step. */
export const BATCH_SIZE = 5_000;

/**
 * The run, for an additional run the time since which rows must have been accepted, and the contacts that it adds to the
 * campaign.
 */
export type RunParams = { kind: RunKind; since: string | null; add_contacts?: AddedContacts };

/** A page of the rows of a campaign. Accounts come before contacts. */
interface Page {
  entity: FieldEntity;
  /** The id of the last row of the previous page. */
  after: string;
}
const FIRST_PAGE: Page = { entity: 'account', after: FIRST_ID };

export const pageAt = (cursor: Cursor): Page => (cursor as Page | null) ?? FIRST_PAGE;

export interface PageResult {
  processed: number;
  changed: number;
  /** The id of the last processed row; null after the last page. */
  last: string | null;
}

/** The number of accounts or contacts that a run has changed. */
export const countChanged = ({ result }: Pick<StoredChange, 'result'>, entity: FieldEntity): number =>
  Number(result[entity] ?? 0);

/** Returns the selection that consists of a changed page. */
export function selectionOf(
  change: Pick<StoredChange, 'result'>,
  { entity }: Page,
  { processed, changed, last }: PageResult,
): Selection {
  const nextEntity = entity === 'account' ? { entity: 'contact', after: FIRST_ID } : null;
  const result = { ...change.result, [entity]: countChanged(change, entity) + changed };
  return { next: last === null ? nextEntity : { entity, after: last }, processed, changed, result };
}
