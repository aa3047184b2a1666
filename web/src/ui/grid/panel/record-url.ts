import { searchParamKey } from '../grid-view.ts';

/** The record in the panel, and whether its form is open. */
export interface OpenRecord {
  id: string;
  isForm: boolean;
}

const VIEW_PARAM = 'record';
const FORM_PARAM = 'edit';
const TAB_PARAM = 'record.tab';

export const tabKeyOf = (name: string | undefined) => searchParamKey(name, TAB_PARAM);

/** Returns the open record in the URL: `record=…`, or `edit=…` for its form. */
export function readRecord(searchParams: URLSearchParams, name?: string): OpenRecord | undefined {
  const form = searchParams.get(searchParamKey(name, FORM_PARAM));
  const id = form ?? searchParams.get(searchParamKey(name, VIEW_PARAM));
  return id ? { id, isForm: form !== null } : undefined;
}

/** Returns the search parameters with this record open, or with none. */
export function writeRecord(
  searchParams: URLSearchParams,
  name: string | undefined,
  record: OpenRecord | undefined,
): URLSearchParams {
  const next = new URLSearchParams(searchParams);
  for (const key of [VIEW_PARAM, FORM_PARAM]) next.delete(searchParamKey(name, key));
  if (record) next.set(searchParamKey(name, record.isForm ? FORM_PARAM : VIEW_PARAM), record.id);
  else next.delete(tabKeyOf(name));
  return next;
}
