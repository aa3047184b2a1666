import type { Endpoint } from '@leadwright/contract/endpoint';
import { useQueryClient } from '@tanstack/react-query';
import { callKey } from '../../api/hooks.ts';

/** Returns a function that reloads the responses of these calls wherever they are shown. */
export function useRefetch(...stale: Endpoint[]): () => void {
  const client = useQueryClient();
  return () => {
    for (const endpoint of stale) client.invalidateQueries({ queryKey: [callKey(endpoint)] });
  };
}
