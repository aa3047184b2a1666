/** Functions for other features that run over the working rows of a campaign. */
export { AT_ONCE, inPages, type Page, type Progress, START } from './pages.ts';
export { campaignName, endRun, openRun, refuseBusy, requirePopulating, runJob, runsOf } from './runs.queries.ts';
