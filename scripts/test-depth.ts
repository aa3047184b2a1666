/**
 * The extent of a test run. `gate` (the default) decides whether a change is merged; `deep` adds the files named
 * `*.deep.test.ts`, random cases at full count and every screen at every size.
 */
const depth = process.env.TEST_DEPTH ?? 'gate';
if (depth !== 'gate' && depth !== 'deep') throw new Error(`TEST_DEPTH is gate or deep, not "${depth}".`);

export const isDeep = depth === 'deep';

/** Returns the number for the depth of this run, such as the number of random cases of a property test. */
export const selectByDepth = ({ gate, deep }: { gate: number; deep: number }): number => (isDeep ? deep : gate);
