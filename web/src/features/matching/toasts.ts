import { notifications } from '@mantine/notifications';
import { createElement, type ReactNode } from 'react';
import { explain } from '../../ui/explain.ts';
import { UndoToast } from '../../ui/undo-toast.tsx';
import { ActionToast } from './action-toast.tsx';

const VISIBLE_MS = 10_000;
let latest: string | undefined;

/** One toast at a time: at ten decisions a minute a pile of them would hide the screen. */
export function offerUndoLatest(message: string, undo: () => Promise<unknown>) {
  if (latest) notifications.hide(latest);
  const id = crypto.randomUUID();
  latest = id;
  const onUndo = () => {
    notifications.hide(id);
    undo().catch((error: unknown) => notifications.show(failure(error)));
  };
  notifications.show({
    id,
    autoClose: VISIBLE_MS,
    role: 'status',
    message: createElement(UndoToast, { message, onUndo }),
  });
}

function failure(error: unknown, action?: (text: string) => ReactNode) {
  const { title, text } = explain(error);
  return { color: 'danger', title, message: action ? action(text) : text, autoClose: VISIBLE_MS, role: 'alert' };
}

/** Says why a decision did not count, and leads to its row. */
export function offerRow(error: unknown, label: string, open: () => void) {
  const id = crypto.randomUUID();
  const onClick = () => {
    notifications.hide(id);
    open();
  };
  notifications.show({
    id,
    ...failure(error, (message) => createElement(ActionToast, { message, label, onClick })),
  });
}
