/** What other features use of matching: whoever writes companies or people says so, and their keys stay fresh. */

export { MATCHED_FIELDS } from './index/account-sources.queries.ts';
export { buildIndex } from './index/build-index.ts';
export { accountsChanged, contactsChanged } from './index/master-changes.ts';
export { forecastRun } from './run/forecast.ts';
