import { knownUserTypes } from '@leadwright/contract/features/user-types';
import { useEffect, useRef } from 'react';
import { useCall } from '../../api/hooks.ts';
import { useField, useFormContext } from '../../ui/form/form-context.ts';

/** The role that somebody of a type begins with, where it may be given. */
export function useRoleOfType(): (typeId: unknown) => string | null {
  const { data } = useCall(knownUserTypes);
  return (typeId) => data?.types.find(({ id }) => id === typeId)?.default_role_id ?? null;
}

/** A new user begins with the role of their type, until another is chosen. */
export function RoleOfType() {
  const { base } = useFormContext();
  const { value: typeId } = useField('user_type_id');
  const role = useField<string | null>('role_id');
  const proposed = useRoleOfType()(typeId);
  const last = useRef<string | null>(null);
  useEffect(() => {
    if (base.version !== undefined || proposed === last.current) return;
    if (proposed && (!role.value || role.value === last.current)) role.set(proposed);
    last.current = proposed;
  });
  return null;
}
