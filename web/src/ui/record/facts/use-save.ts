import type { Endpoint } from '@leadwright/contract/endpoint';
import { recordHistory } from '@leadwright/contract/features/records';
import { useQueryClient } from '@tanstack/react-query';
import { callKey } from '../../../api/hooks.ts';
import type { EditedRecord } from './fact-editor.tsx';

/** Returns a save function that invalidates the dependent calls before the editor closes. */
export function useSave(write: EditedRecord['save'], stale: readonly Endpoint[]): EditedRecord['save'] {
  const client = useQueryClient();
  return async (...change) => {
    const saved = await write(...change);
    await Promise.all(
      [...stale, recordHistory].map((endpoint) => client.invalidateQueries({ queryKey: [callKey(endpoint)] })),
    );
    return saved;
  };
}
