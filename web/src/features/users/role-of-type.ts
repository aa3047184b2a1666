import { userTypeSummaries } from '@leadwright/contract/features/user-types';
import { useEffect, useRef } from 'react';
import { useCall } from '../../api/hooks.ts';
import { useField, useFormContext } from '../../ui/form/form-context.ts';

/** Returns the default role of a user type, if the user may assign it. */
export function useRoleOfType(): (typeId: unknown) => string | null {
  const { data } = useCall(userTypeSummaries);
  return (typeId) => data?.types.find(({ id }) => id === typeId)?.default_role_id ?? null;
}

/** Proposes the role of the type for a new user until another is chosen. */
export function RoleOfType() {
  const { base } = useFormContext();
  const { value: typeId } = useField('user_type_id');
  const role = useField<string | null>('role_id');
  const proposed = useRoleOfType()(typeId);
  const last = useRef({ typeId: null as unknown, proposed: null as string | null });
  useEffect(() => {
    if (base.version !== undefined) return;
    const before = last.current;
    // No type is chosen while one is searched: the previous proposal may still be replaced.
    if (!proposed) before.typeId = null;
    if (!proposed || typeId === before.typeId) return;
    if (!role.value || role.value === before.proposed) role.set(proposed);
    last.current = { typeId, proposed };
  });
  return null;
}
