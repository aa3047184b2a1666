import { type GradeVersionStep, gradeVersions } from '@leadwright/contract/features/grades';
import { useCall } from '../../api/hooks.ts';

/** Returns the current versions of a scheme; never cached, since changes of steps on any screen change them. */
export const useVersions = (gradeId: string | null | undefined) =>
  useCall(gradeVersions, { params: { id: gradeId ?? '' } }, { enabled: Boolean(gradeId), staleTime: 0 });

/** Returns the steps of the newest version of a scheme. */
export const useSteps = (gradeId: string | null | undefined): readonly GradeVersionStep[] | undefined =>
  useVersions(gradeId).data?.versions[0]?.steps;
