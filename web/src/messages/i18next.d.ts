import 'i18next';
import type { accounts } from '../features/accounts/messages.ts';
import type { auditLog } from '../features/audit-log/messages.ts';
import type { auth } from '../features/auth/messages.ts';
import type { password } from '../features/auth/password/messages.ts';
import type { campaignsHome } from '../features/campaigns/home/messages.ts';
import type { campaigns } from '../features/campaigns/messages.ts';
import type { clientPortal } from '../features/client-portal/messages.ts';
import type { clients } from '../features/clients/messages.ts';
import type { contacts } from '../features/contacts/messages.ts';
import type { firstStepsHome } from '../features/dashboard/home/messages.ts';
import type { dashboard } from '../features/dashboard/messages.ts';
import type { importsHome } from '../features/imports/home/messages.ts';
import type { imports } from '../features/imports/messages.ts';
import type { jobsHome } from '../features/jobs/home/messages.ts';
import type { mail } from '../features/mail/messages.ts';
import type { matchingHome } from '../features/matching/home/messages.ts';
import type { reviewInbox } from '../features/matching/inbox/messages.ts';
import type { matching } from '../features/matching/messages.ts';
import type { matchingModel } from '../features/matching/model/messages.ts';
import type { roles } from '../features/roles/messages.ts';
import type { signInsHome } from '../features/sign-ins/home/messages.ts';
import type { tags } from '../features/tags/messages.ts';
import type { users } from '../features/users/messages.ts';
import type { anyFrame } from '../layout/any-frame-messages.ts';
import type { campaignHub } from '../layout/campaign/messages.ts';
import type { shortcuts } from '../layout/keys/messages.ts';
import type { userPanel } from '../layout/menu/messages.ts';
import type { frame } from '../layout/messages.ts';
import type { palette } from '../layout/palette/messages.ts';
import type { menuTree } from '../layout/tree/messages.ts';
import type { charts } from '../ui/chart/messages.ts';
import type { forms } from '../ui/form/messages.ts';
import type { bulkChange } from '../ui/grid/bulk/messages.ts';
import type { gridEditing } from '../ui/grid/editing/messages.ts';
import type { grid } from '../ui/grid/messages.ts';
import type { gridPanel } from '../ui/grid/panel/messages.ts';
import type { rowMenu } from '../ui/grid/row-menu/messages.ts';
import type { gridViews } from '../ui/grid/views/messages.ts';
import type { home } from '../ui/home/messages.ts';
import type { jobs } from '../ui/job/messages.ts';
import type { shell } from '../ui/messages.ts';
import type { records } from '../ui/record/messages.ts';
import type { recordTags } from '../ui/tags/messages.ts';

/** The names of all texts, so that one that does not exist fails to compile. Types alone: nothing is loaded by this. */
interface Texts {
  accounts: typeof accounts;
  anyFrame: typeof anyFrame;
  auditLog: typeof auditLog;
  auth: typeof auth;
  bulkChange: typeof bulkChange;
  campaignHub: typeof campaignHub;
  campaignsHome: typeof campaignsHome;
  campaigns: typeof campaigns;
  charts: typeof charts;
  clientPortal: typeof clientPortal;
  clients: typeof clients;
  contacts: typeof contacts;
  dashboard: typeof dashboard;
  firstStepsHome: typeof firstStepsHome;
  forms: typeof forms;
  frame: typeof frame;
  grid: typeof grid;
  gridPanel: typeof gridPanel;
  gridViews: typeof gridViews;
  rowMenu: typeof rowMenu;
  home: typeof home;
  shortcuts: typeof shortcuts;
  cells: typeof gridEditing;
  imports: typeof imports;
  importsHome: typeof importsHome;
  jobsHome: typeof jobsHome;
  jobs: typeof jobs;
  mail: typeof mail;
  matchingHome: typeof matchingHome;
  matching: typeof matching;
  matchingModel: typeof matchingModel;
  menuTree: typeof menuTree;
  palette: typeof palette;
  password: typeof password;
  records: typeof records;
  userPanel: typeof userPanel;
  recordTags: typeof recordTags;
  reviewInbox: typeof reviewInbox;
  shell: typeof shell;
  signInsHome: typeof signInsHome;
  roles: typeof roles;
  tags: typeof tags;
  users: typeof users;
}

declare module 'i18next' {
  interface CustomTypeOptions {
    returnNull: false;
    resources: { translation: Texts };
  }
}
