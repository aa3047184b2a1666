/** Functions for other features that run over the working rows of a campaign. */
export { BATCH_SIZE, type Page, type Progress, processInPages, START } from './pages.ts';
export { assertCanPopulate, assertNoRun, campaignName, endRun, listRuns, setRunJob, startRun } from './runs.queries.ts';
