import type { App } from '../../context.ts';
import { scheduleDaily } from '../../jobs/daily.ts';
import { batchRoutes } from './batch.routes.ts';
import { readingRoutes } from './column-readings/reading.routes.ts';
import { importGridRoutes } from './import-grid.routes.ts';
import { loadTask } from './load.tasks.ts';
import { runRoutes } from './run.routes.ts';
import { stageTask } from './stage.tasks.ts';
import { removeOldUploads } from './upload/upload-retention.ts';
import { uploadRoutes } from './upload.routes.ts';

export function importsRoutes(app: App): void {
  app.jobs.define(stageTask);
  app.jobs.define(loadTask(app));
  scheduleDaily(app, 'old uploads could not be deleted', (database) => removeOldUploads(app, database));
  uploadRoutes(app);
  batchRoutes(app);
  importGridRoutes(app);
  runRoutes(app);
  readingRoutes(app);
}
