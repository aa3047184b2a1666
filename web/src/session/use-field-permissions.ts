import { guardOf } from '@leadwright/contract/permissions/guarded-fields';
import { useMemo } from 'react';
import type { z } from 'zod';
import { usePermissions } from './session.tsx';

/** Returns functions that tell whether the viewer may read or change a field. A field without a guard is permitted. */
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
