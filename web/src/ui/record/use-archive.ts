import { useTranslation } from 'react-i18next';
import { useSend } from '../../api/hooks.ts';
import { notifyDone } from '../notify.ts';
import { offerUndo } from '../undo.ts';
import type { AnyResource, ResourceRow } from './resource-type.ts';

type Versioned = Pick<ResourceRow, 'id' | 'version'>;

/** Archives a row with an offer to undo, and restores one. */
export function useArchive(resource: AnyResource) {
  const { t } = useTranslation();
  const invalidates = [resource.list.endpoint, resource.view];
  const remove = useSend(resource.remove, { invalidates });
  const edit = useSend(resource.edit, { invalidates });
  const what = resource.title.one;
  const restore = ({ id, version }: Versioned) =>
    edit
      .mutateAsync({ params: { id }, body: { version, archived: false } })
      .then(() => notifyDone(t('records.restored', { what })));
  const archive = async ({ id }: Versioned) => {
    const gone = await remove.mutateAsync({ params: { id } });
    offerUndo(t('records.archived', { what }), () => restore(gone));
  };
  return {
    // A refusal has been shown by the call itself.
    archive: (row: Versioned) => archive(row).catch(() => undefined),
    restore: (row: Versioned) => restore(row).catch(() => undefined),
    busy: remove.isPending || edit.isPending,
  };
}
