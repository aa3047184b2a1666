import type { ComponentType } from 'react';
import { useSearchParams } from 'react-router';
import { AccessTest } from '../explain/access-test.tsx';
import { RightsOfUser } from '../explain/rights-of-user.tsx';
import { RightsMatrix } from './rights-matrix.tsx';

const VIEWS = new Map<string | null, ComponentType>([
  ['user', RightsOfUser],
  ['drill', AccessTest],
]);

/** Shows permissions by role or by user. */
export function Screen() {
  const View = VIEWS.get(useSearchParams()[0].get('tab')) ?? RightsMatrix;
  return <View />;
}
