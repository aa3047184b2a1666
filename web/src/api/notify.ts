import { AppError } from '@leadwright/contract/errors';
import { notifications } from '@mantine/notifications';
import { explain } from './explain.ts';

export function notifyFailure(error: unknown) {
  // The sign-in form is already visible.
  if (error instanceof AppError && error.code === 'not_signed_in') return;
  const { title, text } = explain(error);
  notifications.show({ color: 'danger', title, message: text, autoClose: 10_000, role: 'alert' });
}

export function notifySuccess(message: string) {
  notifications.show({ color: 'success', message, autoClose: 5_000, role: 'status' });
}

/** Shows a warning about a successful action. */
export function notifyWarning(message: string) {
  notifications.show({ color: 'warning', message, autoClose: 10_000, role: 'status' });
}
