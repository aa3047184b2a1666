/**
 * Runs `npm run match` and `npm run dedupe` on the labelled sets and prints all figures with their targets. Usage:
 *   npm run bench:matching [-- --quick] [-- --only real-1,febrl4] [-- --errors]
 *   --quick skips the German register of real-1 (1.2 million rows); --errors shows wrong and missed pairs
 */
import { hasFlag, optionValue } from '../arguments.ts';
import { reportDblpAcm, reportGermanRegisterNoisy, reportOrgsHard, reportRestaurants } from './report/companies.ts';
import { printSummary } from './report/figure.ts';
import { reportNameBench } from './report/names.ts';
import { reportFake1000, reportFebrl4, reportPersonScreening } from './report/people.ts';
import { reportReal1 } from './report/real1.ts';
import { hasSet } from './sets/files.ts';

const LABELLED_SETS: [name: string, folder: string, report: () => void][] = [
  ['real-1', 'real-1', () => reportReal1(hasFlag('--quick'))],
  ['febrl4', 'people/febrl4', reportFebrl4],
  ['fake_1000', 'people/fake_1000', reportFake1000],
  ['person_screening', 'person_screening', reportPersonScreening],
  ['orgs_hard', 'orgs_hard', reportOrgsHard],
  ['restaurants', 'restaurants', reportRestaurants],
  ['name_bench', 'name_bench', reportNameBench],
  ['de_register_noisy', 'de_register_noisy', reportGermanRegisterNoisy],
  ['dblp-acm', 'magellan/dblp-acm', reportDblpAcm],
];

const selectedSets = optionValue('--only')?.split(',');
const hasData = hasSet('.');
if (!hasData) console.log('Skipped the matching benchmarks: ../shared/data not found');
for (const [name, folder, report] of hasData ? LABELLED_SETS : []) {
  if (selectedSets && !selectedSets.includes(name)) continue;
  if (hasSet(folder)) report();
  else console.log(`\n${name} skipped: ../shared/data/${folder} not found`);
}
if (hasData) printSummary();
