import { notifications } from '@mantine/notifications';
import { createElement, type ReactNode } from 'react';
import { explain } from '../../api/explain.ts';
import { UndoToast } from '../../ui/undo-toast.tsx';
import { ActionToast } from './action-toast.tsx';

const VISIBLE_MS = 10_000;
let latestToastId: string | undefined;

/** Shows one toast at a time. At ten decisions a minute, stacked toasts would cover the screen. */
function showSingleToast(message: ReactNode): string {
  if (latestToastId) notifications.hide(latestToastId);
  latestToastId = notifications.show({ autoClose: VISIBLE_MS, role: 'status', message });
  return latestToastId;
}

export function showUndoToast(message: string, undo: () => Promise<unknown>) {
  const onUndo = () => {
    notifications.hide(id);
    undo().catch(showErrorToast);
  };
  const id = showSingleToast(createElement(UndoToast, { message, onUndo }));
}

export const showToast = (message: string) => showSingleToast(message);
export const showErrorToast = (error: unknown) => notifications.show(errorToast(error));

function errorToast(error: unknown, action?: (text: string) => ReactNode) {
  const { title, text } = explain(error);
  return {
    color: 'danger',
    title,
    message: action ? action(text) : text,
    autoClose: VISIBLE_MS,
    role: 'alert',
  } as const;
}

/** Shows why a decision was rejected, with a link to its row. */
export function showRowToast(error: unknown, label: string, open: () => void) {
  const onClick = () => {
    notifications.hide(id);
    open();
  };
  const id = notifications.show(
    errorToast(error, (message) => createElement(ActionToast, { message, label, onClick })),
  );
}
