import { notifyFailure, notifySuccess } from '../api/notify.ts';

/**
 * Copies a text to the clipboard. Uses a text area on insecure origins, where `navigator.clipboard` is missing.
 */
export async function copyText(text: string): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const previousFocus = document.activeElement;
  const textArea = Object.assign(document.createElement('textarea'), { value: text });
  document.body.append(textArea);
  textArea.select();
  document.execCommand('copy');
  textArea.remove();
  if (previousFocus instanceof HTMLElement) previousFocus.focus({ preventScroll: true });
}

/** Copies a text and shows a toast with `successMessage` or with the error. */
export async function copyWithToast(text: string, successMessage: string): Promise<void> {
  try {
    await copyText(text);
    notifySuccess(successMessage);
  } catch (error) {
    notifyFailure(error);
  }
}
