import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { campaignScope, type Dataset, dataset, type RowOf, type ScopeOf } from '../grid.ts';
import { gradeDisplay, type WorkingCells, workingContactColumns } from '../working/status.ts';
import { allDbContacts, contactFields } from './contacts.ts';

const SUBJECT = 'import-account-contact-to-campaign';
const { created_at: _, ...columns } = allDbContacts.columns;

const campaignContactsDataset = dataset({
  name: 'contacts_for_campaign',
  record: { name: 'contacts', fields: contactFields },
  title: 'Campaign contacts',
  subject: SUBJECT,
  path: '/api/contacts/contacts_for_campaign',
  scope: campaignScope.extend({ campaign_account_ml_id: z.uuid().optional() }),
  hasScopeColumns: true,
  defaultSort: [{ colId: 'added_at', sort: 'desc' }],
  search: ['full_name', 'email', 'company_name'],
  bulk: {
    subject: 'contacts',
    noun: { one: 'contact', many: 'contacts' },
    fields: contactFields.pick({ job_title: true, seniority: true, role: true, sub_role: true, email_status: true }),
  },
  extra: { account_id: z.uuid().nullable(), tag_colours: z.array(z.string()), ...gradeDisplay },
  columns: { ...columns, ...workingContactColumns, added_at: { label: 'In campaign since', kind: 'date', width: 160 } },
});
type CampaignContactRow = Omit<RowOf<typeof allDbContacts>, 'created_at'> & {
  added_at: string | null;
} & WorkingCells<'contact_status'>;
type ContactColumn = keyof typeof campaignContactsDataset.columns;

/** The contacts of a campaign or of one of its accounts, with the rows of the contact list. */
export const contactsForCampaign = campaignContactsDataset as unknown as Dataset<
  ContactColumn,
  CampaignContactRow,
  ScopeOf<typeof campaignContactsDataset>
>;

/** Maximum number of contacts that one request adds to a campaign. */
export const MAX_ADDED_CONTACTS = 10_000;

export const addContactsToCampaign = endpoint({
  method: 'POST',
  path: '/api/contacts/add_contacts_to_add_in_campaign',
  access: { subject: SUBJECT, action: 'create' },
  summary: 'Add contacts of a campaign’s accounts to the campaign: the listed ones, or all that are not in it yet',
  body: z.object({
    campaign_id: z.uuid(),
    contact_ids: z.array(z.uuid()).min(1).max(MAX_ADDED_CONTACTS).optional(),
  }),
  reply: z.object({
    added: z.int(),
    /** Whether there are more contacts than one request can add. */
    more: z.boolean(),
  }),
});

export const campaignsOfContact = endpoint({
  method: 'GET',
  path: '/api/contacts/{id}/campaigns',
  access: { subject: SUBJECT, action: 'read' },
  summary: 'List the campaigns of a contact that the viewer can see',
  params: z.object({ id: z.uuid() }),
  reply: z.object({ campaigns: z.array(z.object({ campaign_id: z.uuid(), name: z.string() })) }),
});
