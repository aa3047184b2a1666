import { useCallback, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';

/** Reads row and candidate from the address, so that a shared link shows the same. */
export function useReviewPosition() {
  const [searchParams, setSearchParams] = useSearchParams();
  const latest = useRef(searchParams);
  useEffect(() => {
    latest.current = searchParams;
  }, [searchParams]);
  const go = useCallback(
    (part: { row?: string | null; candidate?: number }, options: { push?: boolean } = {}) => {
      const next = new URLSearchParams(latest.current);
      if (part.row !== undefined) {
        next.delete('candidate');
        if (part.row) next.set('row', part.row);
        else next.delete('row');
      }
      if (part.candidate !== undefined) {
        if (part.candidate > 1) next.set('candidate', String(part.candidate));
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
