import type { Endpoint } from '@leadwright/contract/endpoint';
import { recordHistory } from '@leadwright/contract/features/records';
import type { AnyResource } from '@leadwright/contract/resource';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../api/hooks.ts';
import { notifyDone } from '../notify.ts';
import { offerUndo } from '../undo.ts';

interface Versioned {
  id: string;
  version: number;
  name?: unknown;
}
export interface Archive {
  archive: (row: Versioned) => Promise<void>;
  restore: (row: Versioned) => Promise<void>;
  busy: boolean;
}

/** Archives a row with an offer to undo, and restores one. `alsoStale`: further calls whose answers it changes. */
export function useArchive(resource: AnyResource, alsoStale: Endpoint[] = []): Archive {
  const { t } = useTranslation();
  const invalidates = [resource.list.endpoint, resource.view, recordHistory, ...alsoStale];
  const remove = useSend(resource.remove, { invalidates });
  const edit = useSend(resource.edit, { invalidates });
  const nameOf = ({ name }: Versioned) => (typeof name === 'string' ? name : resource.noun.one);
  const restore = async (row: Versioned) => {
    await edit.mutateAsync({ params: { id: row.id }, body: { version: row.version, archived: false } });
    notifyDone(t('records.restored', { name: nameOf(row) }));
  };
  const archive = async (row: Versioned) => {
    const { version } = await remove.mutateAsync({ params: { id: row.id } });
    offerUndo(t('records.archived', { name: nameOf(row) }), () => restore({ ...row, version }));
  };
  return {
    // A refusal has been shown by the call itself.
    archive: (row) => archive(row).catch(() => undefined),
    restore: (row) => restore(row).catch(() => undefined),
    busy: remove.isPending || edit.isPending,
  };
}
