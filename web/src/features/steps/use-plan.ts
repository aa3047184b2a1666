import { clientStepPlan } from '@leadwright/contract/features/client-steps';
import { masterStepPlan } from '@leadwright/contract/features/master-steps';
import type { PlannedStep } from '@leadwright/contract/steps/step-fields';
import { useCall } from '../../api/hooks.ts';
import { useCan } from '../../session/session.tsx';

/** Loads the library steps in their order. */
export const useLibrary = (enabled = true) => useCall(masterStepPlan, {}, { staleTime: 0, enabled });

/** Loads the steps of a client in their order. */
export const useClientPlan = (clientId: string | null | undefined) =>
  useCall(clientStepPlan, { query: { client_id: clientId ?? '' } }, { staleTime: 0, enabled: Boolean(clientId) });

/**
 * Returns the possible predecessors of a client step: the client's steps, and the master steps that the client does
 * not have. Without a client, returns the whole library.
 */
export function usePossiblePredecessors(clientId: string | null | undefined): readonly PlannedStep[] {
  const mayReadLibrary = useCan('master-steps', 'read');
  const library = useLibrary(mayReadLibrary).data?.steps ?? [];
  const ownSteps = useClientPlan(clientId).data?.steps ?? [];
  if (clientId === undefined) return library;
  const ownKeys = new Set(ownSteps.map(({ key }) => key));
  return [...ownSteps, ...library.filter(({ key }) => !ownKeys.has(key))];
}
