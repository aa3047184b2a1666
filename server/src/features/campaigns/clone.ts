import {
  CLONE_PARTS,
  type ClonePart,
  cloneCampaign,
  cloneProblems,
} from '@leadwright/contract/features/campaign-clone';
import { campaigns } from '@leadwright/contract/features/campaigns';
import { dayNumber, dayOf } from '@leadwright/contract/schedule/days';
import { sql } from 'kysely';
import { type ActorContext, audit } from '../../access/audit.ts';
import { requireCampaign } from '../../access/scope.ts';
import { requireStaff } from '../../access/viewer.ts';
import type { App } from '../../context.ts';
import type { Trx } from '../../database/pool.ts';
import { serveWrite } from '../../http/serve.ts';
import type { Values } from '../../record/row.ts';
import type { RowSource } from '../../resource/entity.ts';
import { addRow, assertNoProblems } from '../../resource/entity-routes.ts';
import { referenceProblems } from '../../resource/references.ts';
import type { CampaignCopy } from '../campaign-parts/campaign-copy.service.ts';
import { copySteps } from '../campaign-steps/copy-steps.service.ts';
import { copyCascades } from '../cascades/copy-cascades.service.ts';
import { copyDocsTemplates } from '../docs-templates/copy-templates.service.ts';
import { copyEmailTemplates } from '../email-templates/copy-templates.service.ts';
import { copyFields } from '../fields/values/copy-fields.service.ts';
import { copyViews } from '../view-settings/copy-views.service.ts';
import { campaignEntity } from './campaigns.ts';
import { fillDefaults } from './fill-defaults.ts';
import { copyTeam } from './team.ts';

/** Copies one part and returns the number of copied items. */
type PartCopier = (trx: Trx, actor: ActorContext, target: CampaignCopy) => Promise<number>;

/** The functions that copy the parts after the campaign row itself, in dependency order. */
const PART_COPIERS: Partial<Record<ClonePart, PartCopier>> = {
  fields: copyFields,
  cascades: copyCascades,
  team: copyTeam,
  views: copyViews,
  steps: copySteps,
  templates: async (trx, actor, target) =>
    (await copyEmailTemplates(trx, actor, target)) + (await copyDocsTemplates(trx, actor, target)),
};
const ORDERED_COPIERS = Object.entries(PART_COPIERS) as [ClonePart, PartCopier][];

/** Fields that are always copied, whichever parts are chosen. */
const ALWAYS_COPIED_FIELDS: readonly string[] = [
  'client_id',
  'type',
  'lawful_basis',
  'owner_id',
  'time_zone',
  'languages',
  'territories',
];
/** A user decides for each campaign whether the client sees it. */
const NEVER_COPIED_FIELD = 'client_visible';
const GRADE_FIELD = 'grade_version_id';

/**
 * Registers the clone endpoint, which copies the setup of a campaign, without its records, to a new draft in one
 * transaction.
 */
export function cloneRoutes(app: App, source: RowSource<typeof campaigns>): void {
  serveWrite(app, cloneCampaign, async ({ params: { id: sourceId }, body, viewer, request, trx }) => {
    requireStaff(viewer, campaigns.subject, 'create');
    const actor = { viewer, request };
    const before = await source.read(trx, viewer, sourceId);
    // The source must not change until the transaction ends.
    await sql`select from campaign where id = ${sourceId} for share`.execute(trx);
    const parts = ORDERED_COPIERS.filter(([part]) => body.parts.includes(part));
    for (const [part] of parts)
      for (const permission of CLONE_PARTS[part]) await requireCampaign(trx, viewer, sourceId, permission);
    const days = dayNumber(body.start_date) - dayNumber(before.start_date);
    const values: Values = {
      ...(await valuesToCopy(app, trx, actor, before, body.parts)),
      name: body.name,
      start_date: body.start_date,
      end_date: dayOf(dayNumber(before.end_date) + days),
    };
    assertNoProblems(cloneProblems(body));
    const completeInput = await fillDefaults(trx, { ...values, code: body.code });
    const { id, name } = await addRow(app, campaignEntity, source, trx, actor, completeInput);
    const copiedCounts: Record<string, number> = {};
    for (const [part, copy] of parts)
      copiedCounts[part] = await copy(trx, actor, { from: sourceId, to: id, days, parts: body.parts });
    const after = { cloned_from: `${before.name} (${before.code})`, ...copiedCounts };
    await audit(trx, { ...actor, action: 'update', entity: campaigns.name, id, after });
    return { id, name };
  });
}

/** Returns the requested values of the source. References to former users or retired schemes become null. */
async function valuesToCopy(
  { choices }: Pick<App, 'choices'>,
  trx: Trx,
  { viewer }: ActorContext,
  before: object,
  parts: readonly ClonePart[],
): Promise<Values> {
  const isRequested = (name: string) =>
    ALWAYS_COPIED_FIELDS.includes(name) ||
    (name !== NEVER_COPIED_FIELD && parts.includes(name === GRADE_FIELD ? 'grades' : 'terms'));
  const requested = Object.keys(campaigns.fields.shape).filter(isRequested);
  const values: Values = Object.fromEntries(requested.map((name) => [name, (before as Values)[name]]));
  if (values[GRADE_FIELD]) values[GRADE_FIELD] = await findNewestVersion(trx, String(values[GRADE_FIELD]));
  const invalidReferences = Object.keys(await referenceProblems(choices, trx, viewer, campaigns, values));
  return {
    ...values,
    ...Object.fromEntries(invalidReferences.filter((name) => name !== 'client_id').map((name) => [name, null])),
  };
}

/** Returns the newest version of a scheme. New campaigns cannot use an older version. */
async function findNewestVersion(trx: Trx, version: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select n.id from grade_version v join grade_version n on n.grade_id = v.grade_id and n.superseded_at is null
    where v.id = ${version}`.execute(trx);
  return rows[0]?.id;
}
