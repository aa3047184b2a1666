import { AppError } from '@leadwright/contract/errors';
import { Failed } from '../../ui/states.tsx';

/** A refusal that names fields is not announced by the call itself, and not all of them are on the screen. */
export function Refused({ error }: { error: unknown }) {
  return error instanceof AppError && error.fields ? <Failed error={error} /> : null;
}
