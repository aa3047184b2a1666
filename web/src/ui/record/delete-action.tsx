import '../impact/messages.ts';
import { IconTrash } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { lazy, Suspense } from 'react';
import type { DeleteTarget } from '../impact/delete-dialog.tsx';
import type { MenuAction } from './record-menu.tsx';

const DeleteDialog = lazy(async () => ({ default: (await import('../impact/delete-dialog.tsx')).DeleteDialog }));

/** Returns the menu action that permanently deletes a record; none without the permission. */
export function deleteAction(target: DeleteTarget, t: TFunction): MenuAction[] {
  if (!target.row.can.delete) return [];
  const dialog = (onClose: () => void) => (
    <Suspense>
      <DeleteDialog {...target} onClose={onClose} />
    </Suspense>
  );
  return [{ label: t('impact.delete.open'), icon: IconTrash, isDestructive: true, dialog }];
}
