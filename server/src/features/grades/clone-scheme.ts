import { cloneGrade, grades } from '@leadwright/contract/features/grades';
import { sql } from 'kysely';
import { type ActorContext, audit } from '../../access/audit.ts';
import type { App } from '../../context.ts';
import type { Trx } from '../../database/pool.ts';
import { insertRow } from '../../record/row.ts';
import { assertNoProblems } from '../../resource/entity-routes.ts';
import { referenceProblems } from '../../resource/references.ts';
import { addVersion, copySteps } from './versions.ts';

interface CloneRequest {
  grade_id: string;
  name: string;
  client_id: string | null;
}

interface SourceScheme {
  description: string;
  applies_to: string;
  default_step_id: string | null;
  version_id: string;
}

/** Creates a draft scheme with all steps of the newest version of another scheme. */
export async function cloneScheme(
  { choices }: Pick<App, 'choices'>,
  trx: Trx,
  { viewer, request }: Pick<ActorContext, 'viewer' | 'request'>,
  { grade_id, name, client_id }: CloneRequest,
): Promise<{ id: string; name: string }> {
  assertNoProblems(
    await referenceProblems(choices, trx, viewer, { fields: cloneGrade.body! }, { grade_id, client_id }),
  );
  const { rows } = await sql<SourceScheme>`
    select g.description, g.applies_to, g.default_step_id, v.id as version_id
    from grade g join grade_version v on v.grade_id = g.id and v.superseded_at is null
    where g.id = ${grade_id} for share of g, v`.execute(trx);
  const { version_id, default_step_id, ...copiedValues } = rows[0]!;
  const scope = client_id ? 'client' : 'agency';
  const id = await insertRow(trx, 'grade', { ...copiedValues, name, scope, client_id, cloned_from_id: grade_id });
  const stepCopyIds = await copySteps(trx, version_id, { gradeId: id, versionId: await addVersion(trx, id, 1) });
  const defaultStepId = default_step_id && stepCopyIds.get(default_step_id);
  if (defaultStepId)
    await trx.updateTable('grade').set({ default_step_id: defaultStepId }).where('id', '=', id).execute();
  const after = { name, client_id, cloned_from_id: grade_id, steps: stepCopyIds.size };
  await audit(trx, { viewer, request, action: 'create', entity: grades.name, id, after });
  return { id, name };
}
