/** Exports for other features with runs over the working rows of a campaign. */
export { BATCH_SIZE, INITIAL_PROGRESS, type PageResult, processInPages, type RunProgress } from './process-in-pages.ts';
export {
  assertCanPopulate,
  assertNoRun,
  endRun,
  listRuns,
  loadCampaignName,
  setRunJob,
  startRun,
} from './runs.queries.ts';
