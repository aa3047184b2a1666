import { notifyFailure, notifySuccess } from '../api/notify.ts';

/**
 * Copies a text to the clipboard. Uses a text area on insecure origins, where `navigator.clipboard` is missing.
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

/** Copies a text and shows a toast with `done` or with the error. */
export async function copyWithToast(text: string, done: string): Promise<void> {
  try {
    await copyText(text);
    notifySuccess(done);
  } catch (error) {
    notifyFailure(error);
  }
}
