import { AppError } from '@leadwright/contract/errors';
import { notifications } from '@mantine/notifications';
import { explain } from './explain.ts';

export function notifyFailure(error: unknown) {
  // The sign-in form is shown already.
  if (error instanceof AppError && error.code === 'not_signed_in') return;
  const { title, text } = explain(error);
  notifications.show({ color: 'danger', title, message: text, autoClose: 10_000, role: 'alert' });
}

export function notifyDone(message: string) {
  notifications.show({ color: 'success', message, autoClose: 5_000, role: 'status' });
}

/** Shows a warning about an action that was done nevertheless. */
export function notifyUnusual(message: string) {
  notifications.show({ color: 'warning', message, autoClose: 10_000, role: 'status' });
}
