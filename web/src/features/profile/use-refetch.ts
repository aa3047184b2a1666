import type { Endpoint } from '@leadwright/contract/endpoint';
import { useQueryClient } from '@tanstack/react-query';
import { callKey } from '../../api/hooks.ts';

/** Returns a function that reloads the responses of the endpoints on all screens. */
export function useRefetch(...endpoints: Endpoint[]): () => void {
  const client = useQueryClient();
  return () => {
    for (const endpoint of endpoints) client.invalidateQueries({ queryKey: [callKey(endpoint)] });
  };
}
