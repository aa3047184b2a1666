/** The parts of tags that other features use. */
export { putOn } from './apply-tags.ts';
