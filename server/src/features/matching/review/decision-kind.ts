import { hasAccess } from '@leadwright/contract/access';
import { DECISIONS_JOB } from '@leadwright/contract/features/jobs';
import { sql } from 'kysely';
import { audit } from '../../../access/audit.ts';
import { visible } from '../../../access/scope.ts';
import { requireScope } from '../../../access/viewer.ts';
import type { ChangeKind } from '../../../change/kinds.ts';
import { applyDecision, type DecisionParams } from './apply-decision.ts';
import { assertDecisionEditable, assertNoLaterWork, revertDecision } from './undo.ts';

const PERMISSION = { subject: 'unmatched-accounts-contacts', action: 'update' } as const;

/** The kind of changes that decide rows of an import. The id of the change is the id of the decision. */
export const decisionKind = {
  name: DECISIONS_JOB,
  unit: 'rows',

  async open({ actor: { viewer } }) {
    requireScope(viewer, PERMISSION.subject, PERMISSION.action);
    return null;
  },

  async apply({ trx, actor, change }, rows) {
    const { id, campaign_id, params } = change;
    const decision = { id, campaignId: campaign_id!, userId: actor.viewer.userId, reason: params.reason };
    return { outcomes: await applyDecision(trx, actor, decision, params, rows) };
  },

  revert: async ({ trx, actor, change }, rows) => ({ outcomes: await revertDecision(trx, actor, change, rows) }),

  // The request audits a decision when it is made or when its job starts; only the job knows the number of rows.
  async complete({ trx, actor, change: { id, campaign_id, params, changed } }) {
    const { judgement, reason } = params;
    const after = { campaign_id, judgement, reason, rows: changed };
    if (actor.job) await audit(trx, { ...actor, action: 'decide', entity: 'match_decision', id, after });
    return {};
  },

  mayUndo: ({ grants }) => hasAccess(grants, PERMISSION),

  async prepareUndo(trx, { viewer }, change) {
    const { id, campaign_id, changed, params } = change;
    await assertDecisionEditable(trx, viewer, change);
    // An unsure judgement changes no rows, so later changes do not matter.
    if (params.judgement !== 'unsure') await assertNoLaterWork(trx, change);
    const after = { campaign_id, rows: changed };
    return { title: 'Undo a decision', entry: { action: 'undo', entity: 'match_decision', id, after } };
  },

  async nameRows(db, viewer, { campaign_id }, rows) {
    const ids = rows.map(({ record_id }) => record_id);
    const { rows: names } = await sql<{ id: string; name: string }>`
      select r.id, coalesce(r.values->>'company_name', '') as name from import_row r
      where r.campaign_id = ${campaign_id} and r.id = any(${ids}::uuid[]) and ${visible(viewer, 'import_row', 'r')}`.execute(
      db,
    );
    return new Map(names.map(({ id, name }) => [id, name]));
  },
} satisfies ChangeKind<DecisionParams, null>;
