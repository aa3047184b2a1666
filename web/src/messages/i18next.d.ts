import 'i18next';
import type { accounts } from '../features/accounts/messages.ts';
import type { auth } from '../features/auth/messages.ts';
import type { campaigns } from '../features/campaigns/messages.ts';
import type { clients } from '../features/clients/messages.ts';
import type { contacts } from '../features/contacts/messages.ts';
import type { dashboard } from '../features/dashboard/messages.ts';
import type { imports } from '../features/imports/messages.ts';
import type { matching } from '../features/matching/messages.ts';
import type { matchingModel } from '../features/matching/model/messages.ts';
import type { tags } from '../features/tags/messages.ts';
import type { shortcuts } from '../layout/keys/messages.ts';
import type { frame } from '../layout/messages.ts';
import type { forms } from '../ui/form/messages.ts';
import type { bulkChange } from '../ui/grid/bulk/messages.ts';
import type { gridEditing } from '../ui/grid/editing/messages.ts';
import type { grid } from '../ui/grid/messages.ts';
import type { gridPanel } from '../ui/grid/panel/messages.ts';
import type { rowMenu } from '../ui/grid/row-menu/messages.ts';
import type { gridViews } from '../ui/grid/views/messages.ts';
import type { jobs } from '../ui/job/messages.ts';
import type { shell } from '../ui/messages.ts';
import type { records } from '../ui/record/messages.ts';
import type { recordTags } from '../ui/tags/messages.ts';

/** The names of all texts, so that one that does not exist fails to compile. Types alone: nothing is loaded by this. */
interface Texts {
  accounts: typeof accounts;
  auth: typeof auth;
  bulkChange: typeof bulkChange;
  campaigns: typeof campaigns;
  clients: typeof clients;
  contacts: typeof contacts;
  dashboard: typeof dashboard;
  forms: typeof forms;
  frame: typeof frame;
  grid: typeof grid;
  gridPanel: typeof gridPanel;
  gridViews: typeof gridViews;
  rowMenu: typeof rowMenu;
  shortcuts: typeof shortcuts;
  cells: typeof gridEditing;
  imports: typeof imports;
  jobs: typeof jobs;
  matching: typeof matching;
  matchingModel: typeof matchingModel;
  records: typeof records;
  recordTags: typeof recordTags;
  shell: typeof shell;
  tags: typeof tags;
}

declare module 'i18next' {
  interface CustomTypeOptions {
    returnNull: false;
    resources: { translation: Texts };
  }
}
