import type { ComponentType } from 'react';
import { useSearchParams } from 'react-router';
import { AccessTest } from '../explain/access-test.tsx';
import { UserPermissions } from '../explain/user-permissions.tsx';
import { PermissionMatrix } from './permission-matrix.tsx';

const VIEWS = new Map<string | null, ComponentType>([
  ['user', UserPermissions],
  ['drill', AccessTest],
]);

/** Shows permissions by role or by user. */
export function Screen() {
  const View = VIEWS.get(useSearchParams()[0].get('tab')) ?? PermissionMatrix;
  return <View />;
}
