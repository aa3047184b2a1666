import { problemsIn } from '../../api/explain.ts';
import { Failed } from '../../ui/states.tsx';

/** A refusal that names fields is not announced by the call itself, and not all of them are on the screen. */
export function Refused({ error }: { error: unknown }) {
  return problemsIn(error) ? <Failed error={error} /> : null;
}
