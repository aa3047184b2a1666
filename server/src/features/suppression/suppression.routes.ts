import { invalidInput } from '@leadwright/contract/errors';
import {
  addSuppression,
  addSuppressions,
  changeSuppressionState,
  MAX_BATCH_SIZE,
  suppressionFields,
  suppressionList,
  suppressionStates,
  viewSuppression,
} from '@leadwright/contract/features/suppression';
import { defineMessage } from '@leadwright/contract/message';
import type { Problem } from '@leadwright/contract/problems';
import { type SqlBool, sql } from 'kysely';
import { audit } from '../../access/audit.ts';
import { assertAgencyScope, type ScopeRule, visible } from '../../access/scope.ts';
import type { App } from '../../context.ts';
import { serveGrid } from '../../grid/serve-grid.ts';
import { serve, serveWrite } from '../../http/serve.ts';
import { lockRow, updateVersion } from '../../record/row.ts';
import { assertTransition } from '../../resource/state-route.ts';
import { stateToday } from '../../suppression.ts';
import {
  addEntries,
  assertNoProblems,
  readEntry,
  SUPPRESSION,
  SUPPRESSION_NOUN,
  SUPPRESSION_RULE,
  validateSharedFields,
} from './entries.ts';
import { LOAD_JOB, loadTask } from './load.tasks.ts';

const ADD_PERMISSION = { subject: 'suppression', action: 'create' } as const;
const REASON_REQUIRED = defineMessage('problems.requiredField', '{{field}} is required.', { field: 'Reason' });
const problemText = (problem: Problem | null) => (problem && typeof problem !== 'string' ? problem.message : problem);

export function suppressionRoutes(app: App): void {
  app.jobs.define(loadTask(app));
  app.records.set(SUPPRESSION, {
    name: SUPPRESSION,
    noun: SUPPRESSION_NOUN,
    rule: SUPPRESSION_RULE as ScopeRule,
    fields: suppressionFields,
    label: sql`coalesce(t.value, 'A hash')`,
    list: suppressionList,
  });

  serveGrid(app, suppressionList, {
    table: 'suppression',
    id: sql`t.id`,
    rows: (viewer, { client_id }) => ({
      from: sql`suppression t left join client k on k.id = t.client_id left join campaign c on c.id = t.campaign_id`,
      where: client_id ? sql`(t.client_id = ${client_id}::uuid or c.client_id = ${client_id}::uuid)` : sql`true`,
      visible: visible(viewer, SUPPRESSION_RULE, 't'),
    }),
    columns: {
      value: { sql: sql`t.value` },
      kind: { sql: sql`t.kind`, notNull: true },
      scope: { sql: sql`t.scope`, notNull: true },
      state: { sql: stateToday('t'), notNull: true },
      source: { sql: sql`t.source`, notNull: true },
      reason: { sql: sql`t.reason`, notNull: true },
      active_from: { sql: sql`t.active_from`, notNull: true, isDay: true },
      active_to: { sql: sql`t.active_to`, isDay: true },
      client_label: { sql: sql`k.name` },
      campaign_label: { sql: sql`c.name` },
      created_at: { sql: sql`t.created_at`, notNull: true },
    },
    quickSearch: (pattern) =>
      sql<SqlBool>`(fold(t.value) like fold(${pattern}) or fold(t.source) like fold(${pattern})
        or fold(t.reason) like fold(${pattern}))`,
  });

  serve(app, viewSuppression, ({ params: { id }, viewer, db }) => readEntry(db, viewer, id));

  serveWrite(app, addSuppression, async ({ body: { value, ...fields }, viewer, request, trx }) => {
    assertAgencyScope(viewer, ADD_PERMISSION);
    const { shared, problems } = await validateSharedFields(trx, viewer, fields);
    const [entryResult] = await addEntries(trx, { viewer, request }, [value], shared);
    if (entryResult!.problem) problems.value = entryResult!.problem;
    assertNoProblems(problems);
    return readEntry(trx, viewer, entryResult!.id!);
  });

  serveWrite(app, addSuppressions, async ({ body: { lines, ...fields }, viewer, request, trx }) => {
    assertAgencyScope(viewer, ADD_PERMISSION);
    const { shared, problems } = await validateSharedFields(trx, viewer, fields);
    assertNoProblems(problems);
    const nonEmptyLines = lines.map((line) => line.trim()).filter((line) => line !== '');
    const { source, reason, scope, client_id, campaign_id } = shared;
    const auditValues = { lines: nonEmptyLines.length, source, reason, scope, client_id, campaign_id };
    if (nonEmptyLines.length > MAX_BATCH_SIZE) {
      const job_id = await app.jobs.add(trx, {
        kind: LOAD_JOB,
        title: `Suppression list: ${source}`,
        ownerId: viewer.userId,
        params: { ...shared },
        total: nonEmptyLines.length,
      });
      await sql`
        insert into suppression_line (job_id, no, line)
        select ${job_id}::uuid, no, line from unnest(${nonEmptyLines}::text[]) with ordinality as l(line, no)`.execute(
        trx,
      );
      await audit(trx, { viewer, request, action: 'upload', entity: SUPPRESSION, id: job_id, after: auditValues });
      return { results: [], job_id };
    }
    const entryResults = await addEntries(trx, { viewer, request }, nonEmptyLines, shared);
    await audit(trx, { viewer, request, action: 'upload', entity: SUPPRESSION, after: auditValues });
    return {
      results: entryResults.map(({ id, problem }, i) => ({
        line: nonEmptyLines[i]!,
        id,
        problem: problemText(problem),
      })),
      job_id: null,
    };
  });

  serveWrite(app, changeSuppressionState, async ({ params: { id }, body: { state, reason }, viewer, request, trx }) => {
    await lockRow(trx, viewer, SUPPRESSION_RULE, id, 'update', SUPPRESSION_NOUN);
    const current = await readEntry(trx, viewer, id);
    assertTransition(suppressionStates, SUPPRESSION_NOUN, { ...current, archived_at: null }, state);
    if (state === 'lifted' && reason === '') throw invalidInput({ reason: REASON_REQUIRED });
    await updateVersion(trx, 'suppression', current, { state, lifted_reason: reason, ended_at: new Date() });
    const updated = await readEntry(trx, viewer, id);
    await audit(trx, {
      viewer,
      request,
      action: 'state',
      entity: SUPPRESSION,
      id,
      before: current,
      after: { ...updated, reason: reason || updated.reason },
    });
    return updated;
  });
}
