import type { ScreenName } from '@leadwright/contract/paths';
import { translated } from './messages/translated.ts';
import type { ScreenEntry } from './screen.ts';

interface ScreenTexts {
  /** The purpose of the screen in one line. */
  purpose: string;
  /** Further search terms. */
  synonyms?: string;
}

/** The texts of the screens in the menu. They load with the menu or the palette, not with the list in `screens.ts`. */
// biome-ignore format: one line a screen
const SCREEN_TEXTS: Partial<Record<ScreenName, ScreenTexts>> = {
  dashboard: { purpose: 'Your open work and its progress', synonyms: 'home, start, today' },
  campaigns: { purpose: 'Work for clients, with dates and state', synonyms: 'projects' },
  imports: { purpose: 'Imported files with state, supplier and rows', synonyms: 'batches, uploads, files, history' },
  importUpload: { purpose: 'Import a supplier’s file into a campaign and match its rows', synonyms: 'upload, file, csv, excel, supplier' },
  reviewInbox: { purpose: 'Imported rows to review, across all campaigns', synonyms: 'match review, matching, inbox, queue' },
  purchaseOrders: { purpose: 'What clients have ordered, and how much is used', synonyms: 'orders, PO, budget, ledger, contract' },
  campaignContacts: { purpose: 'Contacts in one campaign', synonyms: 'people of a campaign' },
  assignAccounts: { purpose: 'Assign the accounts of a campaign to its sales developers', synonyms: 'hand out, distribute, allocate, reassign, withdraw' },
  assignContacts: { purpose: 'Assign the contacts of a campaign to its sales developers', synonyms: 'hand out, distribute, allocate people' },
  campaignAccounts: { purpose: 'Accounts in one campaign', synonyms: 'companies of a campaign' },
  campaignSteps: { purpose: 'Steps of a campaign, with dates, owners and progress', synonyms: 'plan, tasks, milestones, schedule, dependencies' },
  populate: { purpose: 'Populate a campaign with its accepted accounts and contacts', synonyms: 'working rows, sales developer data' },
  refresh: { purpose: 'Update the values in a campaign from the master', synonyms: 'update, sales developer data' },
  accounts: { purpose: 'All accounts of the agency', synonyms: 'companies, firms, organisations' },
  contacts: { purpose: 'People who work at the accounts', synonyms: 'people, persons' },
  clients: { purpose: 'Companies that the agency works for', synonyms: 'customers' },
  clientEmails: { purpose: 'Who at a client receives alerts, reports, hours and invoices', synonyms: 'addresses, recipients, senders, mail' },
  clientUsers: { purpose: 'People at clients who sign in here', synonyms: 'users, people, invitations, access' },
  batchClients: { purpose: 'Sets of clients that are handled together', synonyms: 'sets, groups of clients' },
  roles: { purpose: 'What users can see and do', synonyms: 'permissions, rights, access' },
  staffUsers: { purpose: 'People of the agency, with their roles', synonyms: 'users, people, colleagues, team, accounts' },
  teams: { purpose: 'People who see each other’s work', synonyms: 'groups, departments, leads' },
  rolePermission: { purpose: 'All permissions of all roles, side by side', synonyms: 'permissions, matrix, compare roles' },
  userTypes: { purpose: 'Kinds of user, with their default role' },
  documents: { purpose: 'Briefs, call scripts and notes', synonyms: 'editor, text, scripts, notes, briefs' },
  images: { purpose: 'Images for documents and emails, with alternative text', synonyms: 'media library, pictures, photos, logos, upload' },
  coreFields: { purpose: 'Built-in fields of accounts and contacts: labels and who sees them', synonyms: 'built-in fields, labels, required, columns' },
  masterFields: { purpose: 'Custom fields for the campaigns of all clients', synonyms: 'custom fields, columns, attributes' },
  clientFields: { purpose: 'Custom fields for the campaigns of one client', synonyms: 'custom fields, columns, attributes' },
  campaignFields: { purpose: 'Custom fields for one campaign', synonyms: 'custom fields, columns, attributes' },
  opportunityFields: { purpose: 'Custom fields for opportunities', synonyms: 'custom fields, columns, attributes' },
  tags: { purpose: 'Labels for records', synonyms: 'labels' },
  emailTemplates: { purpose: 'Templates for emails to clients, contacts and staff', synonyms: 'mjml, newsletter, outreach' },
  grades: { purpose: 'Steps for grading the records of campaigns', synonyms: 'grading, scoring' },
  gradeSteps: { purpose: 'What each step of a scheme means, requires and counts as', synonyms: 'grades' },
  gradeCategories: { purpose: 'What grade steps count as in reports', synonyms: 'reporting buckets' },
  actionTypes: { purpose: 'What people do with accounts and contacts: calls, emails, meetings', synonyms: 'activities, audit trail, channels' },
  outcomes: { purpose: 'Results of an action: no answer, interested, meeting booked', synonyms: 'dispositions, results, audit trail' },
  activityOptions: { purpose: 'Which outcomes an action type can have, and what each pair does', synonyms: 'matrix, effects, dispositions, audit trail' },
  dialAction: { purpose: 'What counts as a dial and as a conversation', synonyms: 'statistics, calls, audit trail' },
  verticals: { purpose: 'The industries that accounts belong to', synonyms: 'industries, sectors' },
  docsTemplates: { purpose: 'Documents that the portal fills: proposals, scripts, reports, hand-over sheets', synonyms: 'docx, word, pdf, mail merge, proposals' },
  fieldValues: { purpose: 'Options of select fields, with order, codes, colours and synonyms', synonyms: 'options, choices, lists, select, drop-down' },
  gantt: { purpose: 'Steps of all campaigns on a timeline, with dependencies', synonyms: 'plan, timeline, milestones, schedule, critical path, chart' },
  masterSteps: { purpose: 'Library of campaign steps, phase by phase', synonyms: 'plan, milestones, tasks, templates, phases' },
  clientSteps: { purpose: 'Step library of one client, with changes to master steps to review', synonyms: 'plan, milestones, tasks, review of changes' },
  auditLog: { purpose: 'Who changed or exported what or signed in, when and from where', synonyms: 'changes, history, events, log' },
  suppressions: { purpose: 'People and companies not to contact, and personal data to erase', synonyms: 'suppression lists, do not contact, gdpr, opt-out' },
  erasures: { purpose: 'Find and erase the personal data of one person', synonyms: 'gdpr, privacy, forget, delete a person, right to be forgotten' },
  mailOutbox: { purpose: 'All emails of the portal, with their delivery state', synonyms: 'e-mail, smtp, delivery, sent' },
};

export const purposeOf = ({ name }: ScreenEntry): string =>
  translated(`screenPurposes.${name}`, SCREEN_TEXTS[name]?.purpose ?? '');
export const synonymsOf = ({ name }: ScreenEntry): string => SCREEN_TEXTS[name]?.synonyms ?? '';
