import {
  addContactsToCampaign,
  campaignsOfContact,
  contactsForCampaign,
  MAX_ADDED_CONTACTS,
} from '@leadwright/contract/features/campaign-contacts';
import { sql } from 'kysely';
import { audit } from '../../access/audit.ts';
import { requireCampaign, sharedRule, visible } from '../../access/scope.ts';
import type { App } from '../../context.ts';
import { serveGrid } from '../../grid/serve-grid.ts';
import { serve, serveWrite } from '../../http/serve.ts';
import { changeableVersion, rowPermissions } from '../../record/source.ts';
import { suppressedContactCondition } from '../../suppression.ts';
import { CONTACT_COLUMNS, CONTACT_EXTRA, searchContacts } from '../contacts/contacts.service.ts';
import { customColumns } from '../fields/values/columns.queries.ts';
import { workingTablesOf } from '../fields/values/custom-fields.service.ts';
import { loadDefaults } from '../fields/values/default-values.queries.ts';
import { contactStatus, GRADE_DISPLAY, gradeColumn, joinGrade, workingColumns } from '../working/columns.queries.ts';
import { workingValues } from '../working/working.service.ts';

const CHANGE_PERMISSION = { subject: 'import-account-contact-to-campaign', action: 'create' } as const;

const worksAtAccount = (accountId: string | undefined) =>
  accountId
    ? sql`exists (select from account_contact at
        where at.contact_id = cc.contact_id and at.account_id = ${accountId} and at.is_current)`
    : sql`true`;

export function campaignContactsRoutes(app: App): void {
  serveGrid(app, contactsForCampaign, {
    table: 'campaign_contact',
    id: sql`cc.contact_id`,
    key: 'contact_id',
    rows: (viewer, { campaign_id, campaign_account_ml_id }) => ({
      from: sql`campaign_contact cc
        join contact p on p.id = cc.contact_id
        left join account_contact l on l.account_id = p.main_account_id and l.contact_id = p.id
        left join account a on a.id = p.main_account_id ${joinGrade('cc')}`,
      where: sql`cc.campaign_id = ${campaign_id} and not p.deleted and ${worksAtAccount(campaign_account_ml_id)}`,
      visible: visible(viewer, 'campaign_contact', 'cc'),
      version: changeableVersion(viewer, 'contact', 'p'),
      scopeVersion: changeableVersion(viewer, 'campaign_contact', 'cc'),
      can: rowPermissions(viewer, 'contact', 'p'),
    }),
    columnsIn: async (viewer, { campaign_id }) => ({
      ...(await gradeColumn(app.gridDb, campaign_id, 'contact')),
      ...(await customColumns(app.gridDb, viewer, campaign_id, 'cc', 'contact', { contact: 'p', role: 'l' })),
    }),
    recordsIn: ({ campaign_id }) => workingValues(campaign_id, 'contact'),
    columns: {
      ...CONTACT_COLUMNS,
      ...workingColumns('cc'),
      contact_status: contactStatus('cc', sql`p.main_account_id`),
      added_at: { sql: sql`cc.added_at`, notNull: true },
    },
    extra: { ...CONTACT_EXTRA, ...GRADE_DISPLAY },
    suppressed: ({ campaign_id }) => suppressedContactCondition({ campaignId: campaign_id }),
    quickSearch: searchContacts,
  });

  serveWrite(app, addContactsToCampaign, async ({ body, viewer, request, trx }) => {
    const { campaign_id, contact_ids } = body;
    await requireCampaign(trx, viewer, campaign_id, CHANGE_PERMISSION);
    const isChosen = contact_ids ? sql`p.id = any(${contact_ids}::uuid[])` : sql`true`;
    const defaults = await loadDefaults(trx, campaign_id, workingTablesOf('contact'));
    const { rows } = await sql<{ added: number }>`
      with new_contact as (
      insert into campaign_contact (campaign_id, contact_id, added_by${defaults.columns})
      select ${campaign_id}, c.id, ${viewer.userId || null}::uuid${defaults.values}
      from (
        select distinct p.id from campaign_account k
          join account a on a.id = k.account_id
          join account_contact l on l.account_id = k.account_id and l.is_current
          join contact p on p.id = l.contact_id
        where k.campaign_id = ${campaign_id} and not p.deleted and ${isChosen} and ${visible(viewer, 'contact', 'p')}
          and not ${suppressedContactCondition({ campaignId: campaign_id })}
          and not exists (select from campaign_contact cc where cc.campaign_id = k.campaign_id and cc.contact_id = p.id)
        order by p.id limit ${MAX_ADDED_CONTACTS + 1}) c
      order by c.id limit ${MAX_ADDED_CONTACTS}
      on conflict do nothing returning campaign_id, contact_id),
      new_origin as (${defaults.origins('new_contact')})
      select count(*)::int as added from new_contact`.execute(trx);
    const { added } = rows[0]!;
    if (added > 0) {
      const after = { contacts: added };
      await audit(trx, { viewer, request, action: 'update', entity: 'campaigns', id: campaign_id, before: {}, after });
    }
    return { added, more: added === MAX_ADDED_CONTACTS };
  });

  serve(app, campaignsOfContact, async ({ params: { id }, viewer, db }) => {
    const { rows } = await sql<{ campaign_id: string; name: string }>`
      select k.id as campaign_id, k.name from campaign_contact cc join campaign k on k.id = cc.campaign_id
      where cc.contact_id = ${id} and ${visible(viewer, 'campaign_contact', 'cc')}
        and ${visible(viewer, sharedRule('campaign'), 'k')}
      order by k.name, k.id`.execute(db);
    return { campaigns: rows };
  });
}
