import type { ReplyOf } from '@leadwright/contract/endpoint';
import {
  joinCampaignTeam,
  leaveCampaignTeam,
  readCampaignTeam,
  TEAM_ROLE,
} from '@leadwright/contract/features/campaign-team';
import { campaigns } from '@leadwright/contract/features/campaigns';
import { sql } from 'kysely';
import { type ActorContext, audit } from '../../access/audit.ts';
import { notify } from '../../access/notify.ts';
import { isOpenCampaign } from '../../access/open-campaign.ts';
import { visible, visibleOrNone } from '../../access/scope.ts';
import { requireStaff, type Viewer } from '../../access/viewer.ts';
import type { App } from '../../context.ts';
import type { Db, Trx } from '../../database/pool.ts';
import { serve, serveWrite } from '../../http/serve.ts';
import { lockRow, notFoundError } from '../../record/row.ts';
import { assertNoProblems } from '../../resource/entity-routes.ts';
import { referenceProblems } from '../../resource/references.ts';
import type { CampaignCopy } from '../campaign-parts/campaign-copy.service.ts';
import { campaignEntity } from './campaigns.ts';

type CampaignTeam = ReplyOf<typeof readCampaignTeam>;
const { rule, resource } = campaignEntity;

/** Registers the endpoints of the campaign team. Its members have access to the campaign even with the scope `own`. */
export function campaignTeamRoutes(app: App): void {
  serve(app, readCampaignTeam, ({ params: { id }, viewer, db }) => {
    requireStaff(viewer, resource.subject, 'read');
    return loadTeam(db, viewer, id);
  });

  serveWrite(app, joinCampaignTeam, async ({ params: { id }, body: { people, role }, viewer, request, trx }) => {
    requireStaff(viewer, resource.subject, 'read');
    await lockRow(trx, viewer, rule, id, 'update', resource.noun.one);
    assertNoProblems(await referenceProblems(app.choices, trx, viewer, { fields: joinCampaignTeam.body! }, { people }));
    return changeTeam(trx, { viewer, request }, id, async () => {
      const { rows } = await sql<{ id: string }>`
        insert into campaign_member (campaign_id, user_id, role) select ${id}, unnest(${people}::uuid[]), ${role}
        on conflict (campaign_id, user_id) do update set role = excluded.role where campaign_member.role <> excluded.role
        returning user_id as id`.execute(trx);
      return rows;
    });
  });

  serveWrite(app, leaveCampaignTeam, async ({ params: { id }, body: { people }, viewer, request, trx }) => {
    requireStaff(viewer, resource.subject, 'read');
    await lockRow(trx, viewer, rule, id, 'update', resource.noun.one);
    return changeTeam(trx, { viewer, request }, id, async () => {
      const { rows } = await sql<{ id: string }>`
        delete from campaign_member where campaign_id = ${id} and user_id = any(${people}::uuid[])
        returning user_id as id`.execute(trx);
      return rows;
    });
  });
}

/** Copies the team of another campaign with its roles, without users who have left. */
export async function copyTeam(trx: Trx, actor: ActorContext, { from, to }: CampaignCopy): Promise<number> {
  const { people } = await changeTeam(trx, actor, to, async () => {
    const { rows } = await sql<{ id: string }>`
      insert into campaign_member (campaign_id, user_id, role)
      select ${to}, m.user_id, m.role from campaign_member m join app_user u on u.id = m.user_id
      where m.campaign_id = ${from} and u.status in ('invited', 'active') and u.archived_at is null
      on conflict do nothing returning user_id as id`.execute(trx);
    return rows;
  });
  return people.length;
}

async function loadTeam(db: Db, viewer: Viewer, id: string): Promise<CampaignTeam> {
  const { rows } = await sql<CampaignTeam>`
    select coalesce((select json_agg(r) from (
        select u.id, u.display_name as name, m.role, y.name as type, u.status,
          (select count(*)::int from campaign_member w join campaign o on o.id = w.campaign_id
            where w.user_id = u.id and ${isOpenCampaign('o')}) as campaigns
        from campaign_member m join app_user u on u.id = m.user_id left join user_type y on y.id = u.user_type_id
        where m.campaign_id = t.id order by u.display_name, u.id) r), '[]') as people,
      json_build_object('update', (${visibleOrNone(viewer, rule, 't', 'update')}) is true) as can
    from campaign t where t.id = ${id} and ${visible(viewer, rule, 't')}`.execute(db);
  if (!rows[0]) throw notFoundError(resource.noun.one);
  return rows[0];
}

/** Returns the members of a team and their roles as audit text. */
const auditTextOf = ({ people }: CampaignTeam) => ({
  team: people.map(({ name, role }) => `${name}: ${TEAM_ROLE[role]}`).join(', '),
});

/** Changes a team, audits it, notifies the users concerned and returns the new team. */
async function changeTeam(
  trx: Trx,
  { viewer, request }: Pick<ActorContext, 'viewer' | 'request'>,
  id: string,
  change: () => Promise<{ id: string }[]>,
): Promise<CampaignTeam> {
  const before = await loadTeam(trx, viewer, id);
  const changedMembers = await change();
  const after = await loadTeam(trx, viewer, id);
  if (changedMembers.length === 0) return after;
  const auditTexts = { before: auditTextOf(before), after: auditTextOf(after) };
  await audit(trx, { viewer, request, action: 'update', entity: campaigns.name, id, ...auditTexts });
  const [oldIds, newIds] = [before, after].map(({ people }) => new Set(people.map((person) => person.id)));
  const timestamp = new Date().toISOString();
  const joinedOrLeft = changedMembers.filter((person) => oldIds!.has(person.id) !== newIds!.has(person.id));
  await notify(
    trx,
    viewer.userId,
    joinedOrLeft.map((person) => ({
      event: newIds!.has(person.id) ? 'assigned' : 'unassigned',
      to: person.id,
      cause: `team ${id} ${timestamp}`,
      about: { table: 'campaign', id },
    })),
  );
  return after;
}
