import { userTypeSummaries } from '@leadwright/contract/features/user-type-summaries';
import { useEffect, useRef } from 'react';
import { useCall } from '../../api/hooks.ts';
import { useField, useFormContext } from '../../ui/form/form-context.ts';

/** Returns a function that finds the default role of a user type, or null if the viewer may not assign it. */
export function useRoleOfType(): (typeId: unknown) => string | null {
  const { data } = useCall(userTypeSummaries);
  return (typeId) => data?.types.find(({ id }) => id === typeId)?.default_role_id ?? null;
}

/** Proposes the role of the type for a new user, until another role is chosen. */
export function RoleOfType() {
  const { base } = useFormContext();
  const { value: typeId } = useField('user_type_id');
  const role = useField<string | null>('role_id');
  const proposedRole = useRoleOfType()(typeId);
  const lastProposal = useRef({ typeId: null as unknown, proposed: null as string | null });
  useEffect(() => {
    if (base.version !== undefined) return;
    const previous = lastProposal.current;
    // The type is empty while the viewer searches for one. The next type may then replace the previous proposal.
    if (!proposedRole) previous.typeId = null;
    if (!proposedRole || typeId === previous.typeId) return;
    if (!role.value || role.value === previous.proposed) role.set(proposedRole);
    lastProposal.current = { typeId, proposed: proposedRole };
  });
  return null;
}
