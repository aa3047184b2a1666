export { exportScope } from './export.tasks.ts';
export { exportFolder } from './export-files.ts';
export { exportQuery } from './export-query.ts';
