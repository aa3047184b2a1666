import { useSearchParams } from 'react-router';
import { RightsOfUser } from '../explain/rights-of-user.tsx';
import { RightsMatrix } from './rights-matrix.tsx';

/** Who may do what, looked at from the roles or from a user. */
export function Screen() {
  return useSearchParams()[0].get('tab') === 'user' ? <RightsOfUser /> : <RightsMatrix />;
}
