import { guardOf } from '@leadwright/contract/permissions/guarded-fields';
import { useMemo } from 'react';
import type { z } from 'zod';
import { usePermissions } from './session.tsx';

/** Returns whether the viewer may read and change a field; true for a field without its own permission. */
export function useFieldPermissions() {
  const permissions = usePermissions();
  return useMemo(() => {
    const may = (action: 'read' | 'update') => (field: z.ZodType) => {
      const guard = guardOf(field);
      return guard === undefined || (permissions.can('read', guard) && permissions.can(action, guard));
    };
    return { mayRead: may('read'), mayChange: may('update') };
  }, [permissions]);
}
