import { problemsIn } from '../../api/explain.ts';
import { Failed } from '../../ui/states.tsx';

/**
 * Shows an error that has field problems. Failed requests do not show a notification for such errors, and the fields
 * may not be visible.
 */
export function ImportError({ error }: { error: unknown }) {
  return problemsIn(error) ? <Failed error={error} /> : null;
}
