/** What other features use of matching: whoever writes companies or people says so, and their keys stay fresh. */
export { buildIndex } from './build-index.ts';
export { accountsChanged, contactsChanged } from './master-changes.ts';
export { IS } from './review-status.ts';
