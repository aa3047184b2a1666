import type { Endpoint } from '@leadwright/contract/endpoint';
import { recordHistory } from '@leadwright/contract/features/records';
import { useQueryClient } from '@tanstack/react-query';
import { callKey } from '../../../api/hooks.ts';
import type { EditableRecord } from './fact-editor.tsx';

/** Returns a save function that also reloads dependent calls, before the editor closes. */
export function useSave(save: EditableRecord['save'], staleEndpoints: readonly Endpoint[]): EditableRecord['save'] {
  const client = useQueryClient();
  return async (...args) => {
    const savedRow = await save(...args);
    await Promise.all(
      [...staleEndpoints, recordHistory].map((endpoint) => client.invalidateQueries({ queryKey: [callKey(endpoint)] })),
    );
    return savedRow;
  };
}
