import { notifications } from '@mantine/notifications';
import { createElement, type ReactNode } from 'react';
import { explain } from '../../ui/explain.ts';
import { UndoToast } from '../../ui/undo-toast.tsx';
import { ActionToast } from './action-toast.tsx';

const VISIBLE_MS = 10_000;
/** The default corner would cover the judgements. */
const position = 'top-center';
let latest: string | undefined;

/** One toast at a time: at ten decisions a minute a pile of them would hide the screen. */
function showLatest(message: ReactNode, id: string = crypto.randomUUID()) {
  if (latest) notifications.hide(latest);
  latest = id;
  notifications.show({ id, position, autoClose: VISIBLE_MS, role: 'status', message });
}

export function offerUndoLatest(message: string, undo: () => Promise<unknown>) {
  const id = crypto.randomUUID();
  const onUndo = () => {
    notifications.hide(id);
    undo().catch(sayFailure);
  };
  showLatest(createElement(UndoToast, { message, onUndo }), id);
}

export const say = (message: string) => showLatest(message);
export const sayFailure = (error: unknown) => notifications.show(failure(error));

function failure(error: unknown, action?: (text: string) => ReactNode) {
  const { title, text } = explain(error);
  return {
    color: 'danger',
    position,
    title,
    message: action ? action(text) : text,
    autoClose: VISIBLE_MS,
    role: 'alert',
  } as const;
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
