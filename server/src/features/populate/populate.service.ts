/** What other features use of the runs by which a campaign gets its working rows. */
export { AT_ONCE, inPages, type Page, type Progress, START } from './pages.ts';
export { campaignName, endRun, openRun, refuseBusy, requirePopulating, runJob, runsOf } from './runs.queries.ts';
