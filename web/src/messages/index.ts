import i18next from 'i18next';
import { accounts } from './accounts.ts';
import { campaigns } from './campaigns.ts';
import { clients } from './clients.ts';
import { contacts } from './contacts.ts';
import { dashboard } from './dashboard.ts';
import { forms } from './forms.ts';
import { grid } from './grid.ts';
import { imports } from './imports.ts';
import { jobs } from './jobs.ts';
import { matching } from './matching.ts';
import { records } from './records.ts';
import { shell } from './shell.ts';

/** Every text of the portal: one file a feature, its object named as the feature. */
export const messages = {
  accounts,
  campaigns,
  clients,
  contacts,
  dashboard,
  forms,
  grid,
  imports,
  jobs,
  matching,
  records,
  shell,
};

i18next.addResourceBundle('en-GB', 'translation', messages, true, true);
