import { type GradeVersionStep, gradeVersions } from '@leadwright/contract/features/grades';
import { useCall } from '../../api/hooks.ts';

/** Returns the versions of a scheme. Each visit reloads them, because a step change on any screen can change them. */
export const useVersions = (gradeId: string | null | undefined) =>
  useCall(gradeVersions, { params: { id: gradeId ?? '' } }, { enabled: Boolean(gradeId), staleTime: 0 });

/** Returns the steps of the newest version of a scheme. */
export const useSteps = (gradeId: string | null | undefined): readonly GradeVersionStep[] | undefined =>
  useVersions(gradeId).data?.versions[0]?.steps;
