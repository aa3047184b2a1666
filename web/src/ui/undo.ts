import { notifications } from '@mantine/notifications';
import { createElement } from 'react';
import { notifyFailure } from '../api/notify.ts';
import { UndoToast } from './undo-toast.tsx';

const VISIBLE_MS = 10_000;

/** Reports an action and offers to undo it while the toast is visible. */
export function offerUndo(message: string, undo: () => Promise<unknown>) {
  const onUndo = () => {
    notifications.hide(id);
    undo().catch(notifyFailure);
  };
  const id = notifications.show({
    autoClose: VISIBLE_MS,
    role: 'status',
    message: createElement(UndoToast, { message, onUndo }),
  });
}
