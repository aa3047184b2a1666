/** The parts of tags that other features use. */
export { attachTag } from './apply-tags.ts';
