import { clientStepPlan } from '@leadwright/contract/features/client-steps';
import { masterStepPlan } from '@leadwright/contract/features/master-steps';
import type { PlannedStep } from '@leadwright/contract/steps/step-fields';
import { useCall } from '../../api/hooks.ts';
import { useCan } from '../../session/session.tsx';

/** The library in its order, as it is now. */
export const useLibrary = (enabled = true) => useCall(masterStepPlan, {}, { staleTime: 0, enabled });

/** The steps of a client in their order, as they are now. */
export const useClientPlan = (clientId: string | null | undefined) =>
  useCall(clientStepPlan, { query: { client_id: clientId ?? '' } }, { staleTime: 0, enabled: Boolean(clientId) });

/** What a step may come after: the client's steps, and master steps that the client has none of; or all of the library. */
export function usePossible(clientId: string | null | undefined): readonly PlannedStep[] {
  const mayReadLibrary = useCan('master-steps', 'read');
  const library = useLibrary(mayReadLibrary).data?.steps ?? [];
  const own = useClientPlan(clientId).data?.steps ?? [];
  if (clientId === undefined) return library;
  const known = new Set(own.map(({ key }) => key));
  return [...own, ...library.filter(({ key }) => !known.has(key))];
}
