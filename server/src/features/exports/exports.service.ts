export { exportScope } from './export.tasks.ts';
export { exportQuery } from './export-query.ts';
