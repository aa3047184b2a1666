/** What other features use of tags. */
export { putOn } from './apply-tags.ts';
