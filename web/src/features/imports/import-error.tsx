import { problemsIn } from '../../api/explain.ts';
import { Failed } from '../../ui/states.tsx';

/**
 * Shows an error with field problems. A failed request shows no notification for such an error, and some fields may not
 * be visible.
 */
export function ImportError({ error }: { error: unknown }) {
  return problemsIn(error) ? <Failed error={error} /> : null;
}
