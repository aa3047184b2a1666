export { readZipDirectory } from './xlsx/zip-directory.ts';
export { entryBytes } from './xlsx/zip-entry.ts';
