/**
 * What was typed into forms and not saved, kept in this browser for its user until it is saved, given up or a day old.
 * A form is known by its address.
 */
const PREFIX = 'draft';
const KEPT_MS = 24 * 60 * 60 * 1000;

export interface Draft {
  /** When it was last typed in, in milliseconds. */
  at: number;
  /** The idempotency key of the form: a save that went through before a crash is not made again. */
  key: string;
  /** The version of the row that was being changed. */
  version?: number | undefined;
  /** The fields that were changed: what was typed, and what had stood there. */
  values: Record<string, unknown>;
  original: Record<string, unknown>;
}

const nameOf = (user: string, address: string) => `${PREFIX} ${user} ${address}`;
const isDraft = (value: unknown): value is Draft => typeof (value as Draft | null)?.values === 'object';

function parsed(text: string | null): Draft | undefined {
  try {
    const value: unknown = text && JSON.parse(text);
    return isDraft(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function forget(isOver: (name: string) => boolean) {
  for (const name of Object.keys(localStorage)) {
    if (name.startsWith(`${PREFIX} `) && isOver(name)) localStorage.removeItem(name);
  }
}

/** Reads the draft of a form, and clears away all that are too old. */
export function readDraft(user: string, address: string): Draft | undefined {
  forget((name) => Date.now() - (parsed(localStorage.getItem(name))?.at ?? 0) > KEPT_MS);
  return parsed(localStorage.getItem(nameOf(user, address)));
}

export function keepDraft(user: string, address: string, draft: Draft): void {
  try {
    localStorage.setItem(nameOf(user, address), JSON.stringify(draft));
  } catch {
    // A full or forbidden storage only costs the second net; the form itself holds what was typed.
  }
}

export const dropDraft = (user: string, address: string) => localStorage.removeItem(nameOf(user, address));

/** At signing out: the next reader of this computer finds nothing. */
export const clearDrafts = (user: string) => forget((name) => name.startsWith(nameOf(user, '')));
