import { addressKey } from '../grid-view.ts';

/** The record in the panel, and whether its form is open. */
export interface OpenedRecord {
  id: string;
  isForm: boolean;
}

const VIEW = 'record';
const FORM = 'edit';
const TAB = 'record.tab';

export const tabKeyOf = (name: string | undefined) => addressKey(name, TAB);

/** Returns the open record in an address: `record=…`, or `edit=…` with its form. */
export function readRecord(address: URLSearchParams, name?: string): OpenedRecord | undefined {
  const form = address.get(addressKey(name, FORM));
  const id = form ?? address.get(addressKey(name, VIEW));
  return id ? { id, isForm: form !== null } : undefined;
}

/** Returns the address with this record open, or with none. */
export function writeRecord(
  address: URLSearchParams,
  name: string | undefined,
  record: OpenedRecord | undefined,
): URLSearchParams {
  const next = new URLSearchParams(address);
  for (const key of [VIEW, FORM]) next.delete(addressKey(name, key));
  if (record) next.set(addressKey(name, record.isForm ? FORM : VIEW), record.id);
  else next.delete(tabKeyOf(name));
  return next;
}
