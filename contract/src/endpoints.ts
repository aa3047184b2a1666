/** Every call of the portal, gathered for whatever walks them all: the document, the tests. */
import type { Endpoint } from './endpoint.ts';
import * as accounts from './features/accounts.ts';
import * as auth from './features/auth.ts';
import { campaigns } from './features/campaigns.ts';
import { clients } from './features/clients.ts';
import * as contacts from './features/contacts.ts';
import * as dashboard from './features/dashboard.ts';
import * as exports from './features/exports.ts';
import * as imports from './features/imports.ts';
import * as jobs from './features/jobs.ts';
import * as lookups from './features/lookups.ts';
import * as matching from './features/matching.ts';
import * as matchingCharts from './features/matching-charts.ts';
import * as matchingModels from './features/matching-models.ts';
import * as records from './features/records.ts';
import * as roles from './features/roles.ts';
import { userTypes } from './features/user-types.ts';
import { verticals } from './features/verticals.ts';
import type { Dataset } from './grid.ts';

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value;
const isDataset = (value: unknown): value is Dataset =>
  typeof value === 'object' && value !== null && 'defaultSort' in value;

const exported = [
  accounts,
  auth,
  contacts,
  dashboard,
  exports,
  imports,
  jobs,
  lookups,
  matching,
  matchingCharts,
  matchingModels,
  records,
  roles,
  campaigns,
  clients,
  userTypes,
  verticals,
].flatMap((feature) => Object.values(feature) as unknown[]);

export const datasets: Dataset[] = exported.filter(isDataset);
export const endpoints: Endpoint[] = [...exported.filter(isEndpoint), ...datasets.map((set) => set.endpoint)];
