import type { ScreenName } from '@leadwright/contract/paths';
import { translated } from './messages/translated.ts';
import type { ScreenEntry } from './screen.ts';

interface ScreenWords {
  /** What it is for, in one line. */
  purpose: string;
  /** Other words that people look for it by. */
  also?: string;
}

/**
 * The screens of the menu in words. Menu and palette load them when they are opened: what every page loads of a screen is its
 * line in `screens.ts` alone.
 */
// biome-ignore format: one line a screen
const WORDS: Partial<Record<ScreenName, ScreenWords>> = {
  dashboard: { purpose: 'What waits for you, and how the work is going', also: 'home, start, today' },
  campaigns: { purpose: 'The work for clients, with its dates and its state', also: 'projects' },
  imports: { purpose: 'The files that were brought in, with their state, supplier and rows', also: 'batches, uploads, files, history' },
  importUpload: { purpose: 'Read a supplier’s file into a campaign and match its rows', also: 'upload, file, csv, excel, supplier' },
  reviewInbox: { purpose: 'Imported rows that wait for a decision, over all campaigns', also: 'match review, matching, inbox, queue' },
  purchaseOrders: { purpose: 'What clients have ordered, and how far it is used', also: 'orders, PO, budget, ledger, contract' },
  campaignContacts: { purpose: 'The contacts that one campaign works on', also: 'people of a campaign' },
  assignAccounts: { purpose: 'Gives the accounts of a campaign to its sales developers', also: 'hand out, distribute, allocate, reassign, withdraw' },
  assignContacts: { purpose: 'Gives the contacts of a campaign to its sales developers', also: 'hand out, distribute, allocate people' },
  campaignAccounts: { purpose: 'The accounts that one campaign works on', also: 'companies of a campaign' },
  campaignSteps: { purpose: 'The steps of a campaign, with dates, people and how far each is', also: 'plan, tasks, milestones, schedule, dependencies' },
  populate: { purpose: 'Put what was accepted into a campaign into work', also: 'working rows, sales developer data' },
  refresh: { purpose: 'Bring newer values of the master into what a campaign works with', also: 'update, sales developer data' },
  accounts: { purpose: 'Every account the agency knows', also: 'companies, firms, organisations' },
  contacts: { purpose: 'The people who work for those accounts', also: 'people, persons' },
  clients: { purpose: 'Whom the agency works for', also: 'customers' },
  clientEmails: { purpose: 'Who at a client receives alerts, reports, hours and invoices', also: 'addresses, recipients, senders, mail' },
  clientUsers: { purpose: 'The people of clients who sign in here', also: 'users, people, invitations, access' },
  batchClients: { purpose: 'Sets of clients that are handled together', also: 'sets, groups of clients' },
  roles: { purpose: 'What people may see and do', also: 'permissions, rights, access' },
  staffUsers: { purpose: 'The people of the agency, with their roles', also: 'users, people, colleagues, team, accounts' },
  teams: { purpose: 'People who see each other’s work', also: 'groups, departments, leads' },
  rolePermission: { purpose: 'Every right of every role, side by side', also: 'permissions, matrix, compare roles' },
  userTypes: { purpose: 'Kinds of user, with the role they begin with' },
  documents: { purpose: 'Briefs, call scripts and notes, written and kept here', also: 'editor, text, scripts, notes, briefs' },
  images: { purpose: 'Pictures for documents and e-mails, with their alternative text', also: 'media library, pictures, photos, logos, upload' },
  coreFields: { purpose: 'What every account and contact has: how it is called, and who sees it', also: 'built-in fields, labels, required, columns' },
  masterFields: { purpose: 'What campaigns of any client may ask of their accounts', also: 'custom fields, columns, attributes' },
  clientFields: { purpose: 'What the campaigns of one client ask of their accounts', also: 'custom fields, columns, attributes' },
  campaignFields: { purpose: 'What one campaign alone asks of its accounts', also: 'custom fields, columns, attributes' },
  opportunityFields: { purpose: 'What an opportunity is asked besides what all have', also: 'custom fields, columns, attributes' },
  tags: { purpose: 'Words that records are marked with', also: 'labels' },
  emailTemplates: { purpose: 'What mails to clients, contacts and staff say', also: 'mjml, newsletter, outreach' },
  grades: { purpose: 'By which steps the records of campaigns are judged', also: 'grading, scoring' },
  gradeSteps: { purpose: 'What each step of a scheme means, asks for and counts as', also: 'grades' },
  gradeCategories: { purpose: 'What grade steps count as in reports', also: 'reporting buckets' },
  actionTypes: { purpose: 'What people do with accounts and contacts: calls, e-mails, meetings', also: 'activities, audit trail, channels' },
  outcomes: { purpose: 'What comes of an action: no answer, interested, meeting booked', also: 'dispositions, results, audit trail' },
  activityOptions: { purpose: 'Which outcomes an action type may have, and what each pair does', also: 'matrix, effects, dispositions, audit trail' },
  dialAction: { purpose: 'What counts as a dial, and what as a conversation', also: 'statistics, calls, audit trail' },
  verticals: { purpose: 'The industries that accounts belong to', also: 'industries, sectors' },
  docsTemplates: { purpose: 'Papers that the portal fills: proposals, scripts, reports, hand-over sheets', also: 'docx, word, pdf, mail merge, proposals' },
  fieldValues: { purpose: 'What may be chosen in fields: their options, in order, with codes, colours and synonyms', also: 'options, choices, lists, select, drop-down' },
  gantt: { purpose: 'The steps of all campaigns on a timeline, with what waits for what', also: 'plan, timeline, milestones, schedule, critical path, chart' },
  masterSteps: { purpose: 'The library of what a campaign consists of, phase by phase', also: 'plan, milestones, tasks, templates, phases' },
  clientSteps: { purpose: 'The library as it suits one client, and what master steps have become since', also: 'plan, milestones, tasks, review of changes' },
  auditLog: { purpose: 'Who changed, exported or signed in to what, when and from where', also: 'changes, history, events, log' },
  suppressions: { purpose: 'Whom the agency leaves alone, and personal data that has to go', also: 'suppression lists, do not contact, gdpr, opt-out' },
  erasures: { purpose: 'Personal data of one person, found wherever it stands and taken out', also: 'gdpr, privacy, forget, delete a person, right to be forgotten' },
  mailOutbox: { purpose: 'Every mail the portal has written, and what became of it', also: 'e-mail, smtp, delivery, sent' },
};

export const purposeOf = ({ name }: ScreenEntry): string =>
  translated(`screenPurposes.${name}`, WORDS[name]?.purpose ?? '');
export const otherWordsOf = ({ name }: ScreenEntry): string => WORDS[name]?.also ?? '';
