import { searchParamKey } from '../grid-view.ts';

/** The record in the panel, and whether its form is open. */
export interface OpenRecord {
  id: string;
  isForm: boolean;
}

const VIEW = 'record';
const FORM = 'edit';
const TAB = 'record.tab';

export const tabKeyOf = (name: string | undefined) => searchParamKey(name, TAB);

/** Returns the open record in an address: `record=…`, or `edit=…` with its form. */
export function readRecord(searchParams: URLSearchParams, name?: string): OpenRecord | undefined {
  const form = searchParams.get(searchParamKey(name, FORM));
  const id = form ?? searchParams.get(searchParamKey(name, VIEW));
  return id ? { id, isForm: form !== null } : undefined;
}

/** Returns the address with this record open, or with none. */
export function writeRecord(
  searchParams: URLSearchParams,
  name: string | undefined,
  record: OpenRecord | undefined,
): URLSearchParams {
  const next = new URLSearchParams(searchParams);
  for (const key of [VIEW, FORM]) next.delete(searchParamKey(name, key));
  if (record) next.set(searchParamKey(name, record.isForm ? FORM : VIEW), record.id);
  else next.delete(tabKeyOf(name));
  return next;
}
