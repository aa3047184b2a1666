export { exportScope } from './export.tasks.ts';
export { exportFolder } from './export-files.ts';
export { exportQuery } from './export-query.ts';
export { writeSheet } from './write-sheet.ts';
