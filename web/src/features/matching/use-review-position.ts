import { useCallback, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';

/** Stores the open row and candidate in the URL, so that a shared link shows both. */
export function useReviewPosition() {
  const [searchParams, setSearchParams] = useSearchParams();
  const latest = useRef(searchParams);
  useEffect(() => {
    latest.current = searchParams;
  }, [searchParams]);
  const go = useCallback(
    (target: { row?: string | null; candidate?: number }, options: { push?: boolean } = {}) => {
      const next = new URLSearchParams(latest.current);
      if (target.row !== undefined) {
        next.delete('candidate');
        if (target.row) next.set('row', target.row);
        else next.delete('row');
      }
      if (target.candidate !== undefined) {
        if (target.candidate > 1) next.set('candidate', String(target.candidate));
        else next.delete('candidate');
      }
      latest.current = next;
      // Synchronous: the next key must not act on the row that was just judged.
      setSearchParams(next, { replace: !options.push, preventScrollReset: true, flushSync: true });
    },
    [setSearchParams],
  );
  const number = Number(searchParams.get('candidate'));
  return { row: searchParams.get('row'), candidate: Number.isInteger(number) && number > 0 ? number : undefined, go };
}
