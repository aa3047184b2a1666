const PREFIX = 'draft';
const MAX_AGE_MS = 24 * 60 * 60 * 1000;

/** Unsaved form input, stored in the browser per user and form URL until it is saved, discarded or a day old. */
export interface Draft {
  /** The time of the last input, in milliseconds. */
  at: number;
  /** The idempotency key of the form: a save that succeeded before a crash is not repeated. */
  key: string;
  /** The version of the edited row. */
  version?: number | undefined;
  /** The changed fields with their input and, in `original`, their previous values. */
  values: Record<string, unknown>;
  original: Record<string, unknown>;
}

const storageKeyOf = (user: string, url: string) => `${PREFIX} ${user} ${url}`;
const isDraft = (value: unknown): value is Draft => typeof (value as Draft | null)?.values === 'object';

function parseDraft(text: string | null): Draft | undefined {
  try {
    const value: unknown = text && JSON.parse(text);
    return isDraft(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function deleteDrafts(matches: (name: string) => boolean) {
  for (const name of Object.keys(localStorage)) {
    if (name.startsWith(`${PREFIX} `) && matches(name)) localStorage.removeItem(name);
  }
}

/** Returns the draft of a form. Deletes all outdated drafts. */
export function readDraft(user: string, url: string): Draft | undefined {
  deleteDrafts((name) => Date.now() - (parseDraft(localStorage.getItem(name))?.at ?? 0) > MAX_AGE_MS);
  return parseDraft(localStorage.getItem(storageKeyOf(user, url)));
}

export function saveDraft(user: string, url: string, draft: Draft): void {
  try {
    localStorage.setItem(storageKeyOf(user, url), JSON.stringify(draft));
  } catch {
    // Without storage, the input is only in the form.
  }
}

export const deleteDraft = (user: string, url: string) => localStorage.removeItem(storageKeyOf(user, url));

/** Deletes the drafts of a user at sign-out, so that the next user of the computer cannot read them. */
export const clearDrafts = (user: string) => deleteDrafts((name) => name.startsWith(storageKeyOf(user, '')));
