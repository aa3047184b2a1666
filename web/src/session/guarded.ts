import { guardOf } from '@leadwright/contract/rights/guarded-fields';
import { useMemo } from 'react';
import type { z } from 'zod';
import { useRights } from './session.tsx';

/** Returns whether the viewer may read and change a field; true for a field without its own permission. */
export function useFieldRights() {
  const rights = useRights();
  return useMemo(() => {
    const may = (action: 'read' | 'update') => (field: z.ZodType) => {
      const guard = guardOf(field);
      return guard === undefined || (rights.can('read', guard) && rights.can(action, guard));
    };
    return { mayRead: may('read'), mayChange: may('update') };
  }, [rights]);
}
