import { notifyDone, notifyFailure } from '../api/notify.ts';

/** Puts a text on the clipboard; `navigator.clipboard` is there on secure origins alone. */
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

/** The same, and says so, or why it could not be done. */
export async function copyWithToast(text: string, done: string): Promise<void> {
  try {
    await copyText(text);
    notifyDone(done);
  } catch (error) {
    notifyFailure(error);
  }
}
