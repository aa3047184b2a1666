import '../impact/messages.ts';
import { IconTrash } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { lazy, Suspense } from 'react';
import type { Deleted } from '../impact/delete-dialog.tsx';
import type { RareAction } from './record-menu.tsx';

const DeleteDialog = lazy(async () => ({ default: (await import('../impact/delete-dialog.tsx')).DeleteDialog }));

/** Returns the menu action that permanently deletes a record, for users with the permission. */
export function deleteAction(deleted: Deleted, t: TFunction): RareAction[] {
  if (!deleted.row.can.delete) return [];
  const dialog = (onClose: () => void) => (
    <Suspense>
      <DeleteDialog {...deleted} onClose={onClose} />
    </Suspense>
  );
  return [{ label: t('impact.delete.open'), icon: IconTrash, dialog }];
}
