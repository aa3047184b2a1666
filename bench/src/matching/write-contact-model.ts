/**
 * Writes matching/data/contact-model.json from matching/data/contact-probabilities.json.
 * Usage: node bench/src/matching/write-contact-model.ts [--write]
 */
import { writeFileSync } from 'node:fs';
import { type ComparisonModel, DEFAULT_CONTACT_PROBABILITIES } from '@leadwright/matching';
import { hasFlag } from '../arguments.ts';
import { repositoryFile } from './sets/files.ts';

/** The prior assumes a master of this size that contains half of the people of a new list. */
const MASTER_SIZE = 20_000;
const SHARE_IN_MASTER = 0.5;

const roundBits = (value: number) => Math.round(value * 1000) / 1000;
const levels: ComparisonModel['levels'] = {};
for (const [field, probabilities] of Object.entries(DEFAULT_CONTACT_PROBABILITIES)) {
  levels[field] = Object.fromEntries(
    Object.entries(probabilities).map(([level, [m, u]]) => [level, roundBits(Math.log2(m / u))]),
  );
}
const model: ComparisonModel = {
  version: 'contact-2',
  prior: roundBits(Math.log2(SHARE_IN_MASTER / MASTER_SIZE)),
  records: MASTER_SIZE,
  levels,
  slopes: {},
  calibration: { slope: 1, intercept: 0 },
};
const json = `${JSON.stringify(model, null, 2)}\n`;
if (hasFlag('--write')) writeFileSync(repositoryFile('matching/data/contact-model.json'), json);
else console.log(json);
