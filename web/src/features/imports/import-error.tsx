import { problemsIn } from '../../api/explain.ts';
import { Failed } from '../../ui/states.tsx';

/** Shows an error about fields: the call itself does not announce it, and some fields may not be visible. */
export function ImportError({ error }: { error: unknown }) {
  return problemsIn(error) ? <Failed error={error} /> : null;
}
