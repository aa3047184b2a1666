import { notifyDone, notifyFailure } from '../api/notify.ts';

/**
 * Copies a text to the clipboard. Falls back when `navigator.clipboard` is missing, as on origins that are not secure.
 */
export async function copyText(text: string): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const focused = document.activeElement;
  const field = Object.assign(document.createElement('textarea'), { value: text });
  document.body.append(field);
  field.select();
  document.execCommand('copy');
  field.remove();
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
}

/** Copies a text and shows a toast, or the reason for a failure. */
export async function copyWithToast(text: string, done: string): Promise<void> {
  try {
    await copyText(text);
    notifyDone(done);
  } catch (error) {
    notifyFailure(error);
  }
}
