/** Exports for other features. */
export { attachTag } from './apply-tags.ts';
