/** Exports for other features with runs over the working rows of a campaign. */
export { countChanged, type PageResult, pageAt, type RunParams, selectionOf } from './pages.ts';
export { runKindParts } from './run-kind.ts';
export { assertCanPopulate, assertNoRun, listRuns, loadCampaignName, REFRESH } from './runs.queries.ts';
