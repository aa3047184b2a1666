/**
 * Prints all figures of the matching engine with their targets, from `npm run match` and `npm run dedupe`. Usage:
 *   npm run bench:matching [-- --quick] [-- --only real-1,febrl4] [-- --errors]
 *   --quick skips the German register of real-1 (1.2 million rows); --errors shows wrong and missed pairs
 */
import { argument, hasFlag } from '../arguments.ts';
import { dblpAcm, germanRegisterNoisy, orgsHard, restaurants } from './report/companies.ts';
import { printSummary } from './report/figure.ts';
import { nameBench } from './report/names.ts';
import { fake1000, febrl4, personScreening } from './report/people.ts';
import { real1 } from './report/real1.ts';
import { hasSet } from './sets/files.ts';

const SETS: [name: string, folder: string, report: () => void][] = [
  ['real-1', 'real-1', () => real1(hasFlag('--quick'))],
  ['febrl4', 'people/febrl4', febrl4],
  ['fake_1000', 'people/fake_1000', fake1000],
  ['person_screening', 'person_screening', personScreening],
  ['orgs_hard', 'orgs_hard', orgsHard],
  ['restaurants', 'restaurants', restaurants],
  ['name_bench', 'name_bench', nameBench],
  ['de_register_noisy', 'de_register_noisy', germanRegisterNoisy],
  ['dblp-acm', 'magellan/dblp-acm', dblpAcm],
];

const selectedSets = argument('--only')?.split(',');
const hasData = hasSet('.');
if (!hasData) console.log('Skipped the matching benchmarks: ../shared/data not found');
for (const [name, folder, report] of hasData ? SETS : []) {
  if (selectedSets && !selectedSets.includes(name)) continue;
  if (hasSet(folder)) report();
  else console.log(`\n${name} skipped: ../shared/data/${folder} not found`);
}
if (hasData) printSummary();
