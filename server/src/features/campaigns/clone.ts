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
import type { Db } from '../../database/pool.ts';
import { serveWrite } from '../../http/serve.ts';
import type { Values } from '../../record/row.ts';
import type { RowSource } from '../../resource/entity.ts';
import { addRow, refuseProblems } from '../../resource/entity-routes.ts';
import { wrongReferences } from '../../resource/references.ts';
import { copySteps } from '../campaign-steps/copy-steps.service.ts';
import { copyCascades } from '../cascades/copy-cascades.service.ts';
import { copyDocsTemplates } from '../docs-templates/copy-templates.service.ts';
import { copyEmailTemplates } from '../email-templates/copy-templates.service.ts';
import { copyFields } from '../fields/values/copy-fields.service.ts';
import { copyViews } from '../view-settings/copy-views.service.ts';
import { campaignEntity } from './campaigns.ts';
import type { Copying } from './copying.service.ts';
import { filledIn } from './filled-in.ts';
import { copyTeam } from './team.ts';

/** Answers how many there are of it. */
type Copy = (trx: Db, actor: ActorContext, copying: Copying) => Promise<number>;

/** What is copied besides fields of the campaign itself, in the order in which one needs the other. */
const COPIES: Partial<Record<ClonePart, Copy>> = {
  fields: copyFields,
  cascades: copyCascades,
  team: copyTeam,
  views: copyViews,
  steps: copySteps,
  templates: async (trx, actor, copying) =>
    (await copyEmailTemplates(trx, actor, copying)) + (await copyDocsTemplates(trx, actor, copying)),
};
const IN_ORDER = Object.entries(COPIES) as [ClonePart, Copy][];

/** What every campaign has, whatever is chosen. */
const ALWAYS: readonly string[] = [
  'client_id',
  'type',
  'lawful_basis',
  'owner_id',
  'time_zone',
  'languages',
  'territories',
];
/** Each campaign is shown to its client by a decision of its own. */
const NEVER = 'client_visible';
const OF_GRADES = 'grade_version_id';

/** A draft that is set up as another campaign is, in one transaction; nothing of its data comes along. */
export function cloneRoutes(app: App, source: RowSource<typeof campaigns>): void {
  serveWrite(app, cloneCampaign, async ({ params: { id: from }, body, viewer, request, trx }) => {
    requireStaff(viewer, campaigns.subject, 'create');
    const actor = { viewer, request };
    const before = await source.read(trx, viewer, from);
    // What it is made of stays as it is meanwhile.
    await sql`select from campaign where id = ${from} for share`.execute(trx);
    const parts = IN_ORDER.filter(([part]) => body.parts.includes(part));
    for (const [part] of parts) for (const right of CLONE_PARTS[part]) await requireCampaign(trx, viewer, from, right);
    const days = dayNumber(body.start_date) - dayNumber(before.start_date);
    const values: Values = {
      ...(await kept(app, trx, actor, before, body.parts)),
      name: body.name,
      start_date: body.start_date,
      end_date: dayOf(dayNumber(before.end_date) + days),
    };
    refuseProblems(cloneProblems(body));
    const filled = await filledIn(trx, { ...values, code: body.code });
    const { id, name } = await addRow(app, campaignEntity, source, trx, actor, filled);
    const copied: Record<string, number> = {};
    for (const [part, copy] of parts) copied[part] = await copy(trx, actor, { from, to: id, days, parts: body.parts });
    const after = { cloned_from: `${before.name} (${before.code})`, ...copied };
    await audit(trx, { ...actor, action: 'update', entity: campaigns.name, id, after });
    return { id, name };
  });
}

/** The values of the source that are asked for; whoever has left and a scheme that is retired stay behind. */
async function kept(
  { choices }: Pick<App, 'choices'>,
  trx: Db,
  { viewer }: ActorContext,
  before: object,
  parts: readonly ClonePart[],
): Promise<Values> {
  const isWanted = (name: string) =>
    ALWAYS.includes(name) || (name !== NEVER && parts.includes(name === OF_GRADES ? 'grades' : 'terms'));
  const wanted = Object.keys(campaigns.fields.shape).filter(isWanted);
  const values: Values = Object.fromEntries(wanted.map((name) => [name, (before as Values)[name]]));
  if (values[OF_GRADES]) values[OF_GRADES] = await newestOf(trx, String(values[OF_GRADES]));
  const gone = Object.keys(await wrongReferences(choices, trx, viewer, campaigns, values));
  return { ...values, ...Object.fromEntries(gone.filter((name) => name !== 'client_id').map((name) => [name, null])) };
}

/** The newest version of the scheme that a version is of: older ones are for campaigns that have them already. */
async function newestOf(trx: Db, version: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select n.id from grade_version v join grade_version n on n.grade_id = v.grade_id and n.superseded_at is null
    where v.id = ${version}`.execute(trx);
  return rows[0]?.id;
}
