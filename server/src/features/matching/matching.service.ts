/** Functions for other features. Code that writes accounts or contacts reports it here to update their index keys. */

export { MATCHED_FIELDS } from './index/account-sources.queries.ts';
export { buildIndex } from './index/build-index.ts';
export { accountsChanged, contactsChanged } from './index/master-changes.ts';
export { forecastRun } from './run/forecast.ts';
