import { type Action, hasAccess, type Subject } from '@leadwright/contract/access';
import { type FirstStep, firstSteps } from '@leadwright/contract/features/dashboard';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { visibleOrNone } from '../../access/scope.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { App } from '../../context.ts';
import { serve } from '../../http/serve.ts';

interface Step {
  step: FirstStep['step'];
  /** The permission required for the step. */
  subject: Subject;
  action: Action;
  isDone: (viewer: Viewer) => RawBuilder<SqlBool>;
}

/** First steps of a new agency, in the recommended order. */
const STEPS: Step[] = [
  {
    step: 'client',
    subject: 'clients',
    action: 'create',
    isDone: (viewer) => sql`exists (select from client t where ${visibleOrNone(viewer, 'client', 't')})`,
  },
  {
    step: 'campaign',
    subject: 'campaigns',
    action: 'create',
    isDone: (viewer) => sql`exists (select from campaign t where ${visibleOrNone(viewer, 'campaign', 't')})`,
  },
  {
    step: 'import',
    subject: 'import-account-contact-to-campaign',
    action: 'create',
    isDone: (viewer) => sql`exists (
      select from import_batch t where t.state <> 'discarded' and ${visibleOrNone(viewer, 'import_batch', 't')})`,
  },
  {
    step: 'review',
    subject: 'unmatched-accounts-contacts',
    action: 'update',
    isDone: (viewer) => sql`exists (
      select from import_row r join match_decision d on d.campaign_id = r.campaign_id and d.row_id = r.id
      where ${visibleOrNone(viewer, 'import_row', 'r')})`,
  },
];

export function dashboardRoutes(app: App): void {
  serve(app, firstSteps, async ({ viewer, db }) => {
    const permittedSteps = STEPS.filter(({ subject, action }) => hasAccess(viewer.grants, { subject, action }));
    const stepColumns = permittedSteps.map(({ step, isDone }) => sql`${isDone(viewer)} as ${sql.ref(step)}`);
    if (stepColumns.length === 0) return { steps: [] };
    const { rows } = await sql<Record<string, boolean>>`select ${sql.join(stepColumns)}`.execute(db);
    return { steps: permittedSteps.map(({ step }) => ({ step, done: rows[0]![step]! })) };
  });
}
