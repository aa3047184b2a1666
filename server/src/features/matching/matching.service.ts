/** What other features use of matching: whoever writes companies keeps their keys fresh through here. */
export { buildIndex } from './build-index.ts';
export { indexAccounts, removeFromIndex } from './index-accounts.ts';
