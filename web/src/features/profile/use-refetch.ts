import type { Endpoint } from '@leadwright/contract/endpoint';
import { useQueryClient } from '@tanstack/react-query';
import { callKey } from '../../api/hooks.ts';

/** Has what these calls have answered read anew, wherever it is shown. */
export function useRefetch(...stale: Endpoint[]): () => void {
  const client = useQueryClient();
  return () => {
    for (const endpoint of stale) client.invalidateQueries({ queryKey: [callKey(endpoint)] });
  };
}
