import { guardOf } from '@leadwright/contract/permissions/guarded-fields';
import { useMemo } from 'react';
import type { z } from 'zod';
import { usePermissions } from './session.tsx';

/**
 * Returns functions that check whether the viewer may read or change a field. The guard of a field is a permission
 * subject; fields without one are always allowed.
 */
export function useFieldPermissions() {
  const permissions = usePermissions();
  return useMemo(() => {
    const canAccess = (action: 'read' | 'update') => (field: z.ZodType) => {
      const guard = guardOf(field);
      return guard === undefined || (permissions.can('read', guard) && permissions.can(action, guard));
    };
    return { mayRead: canAccess('read'), mayChange: canAccess('update') };
  }, [permissions]);
}
