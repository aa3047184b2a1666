/** Functions for other features that run over the working rows of a campaign. */
export { BATCH_SIZE, inPages, type Page, type Progress, START } from './pages.ts';
export { assertNotBusy, campaignName, endRun, openRun, requirePopulating, runJob, runsOf } from './runs.queries.ts';
