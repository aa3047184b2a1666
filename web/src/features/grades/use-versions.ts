import { gradeVersions, type ShownStep } from '@leadwright/contract/features/grades';
import { useCall } from '../../api/hooks.ts';

/** The versions of a scheme as they are now: whatever changes a step changes them, on whichever screen. */
export const useVersions = (gradeId: string | null | undefined) =>
  useCall(gradeVersions, { params: { id: gradeId ?? '' } }, { enabled: Boolean(gradeId), staleTime: 0 });

/** The steps of the newest version of a scheme. */
export const useSteps = (gradeId: string | null | undefined): readonly ShownStep[] | undefined =>
  useVersions(gradeId).data?.versions[0]?.steps;
