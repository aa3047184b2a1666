/**
 * Runs the engine in memory, with its defaults, on the smaller labelled company sets. Usage:
 *   node bench/src/matching/companies-in-memory.ts [set ...] [--errors]
 */
import { type AccountInput, EMPTY_FREQUENCY, normaliseAccount, scorePair } from '@leadwright/matching';
import { hasFlag } from '../arguments.ts';
import {
  dedupeAccounts,
  formatTrainingLines,
  linkAccounts,
  type Pair,
  pairsWithSameLabel,
  printScores,
} from './in-memory/evaluate.ts';
import { hasSet, readRows } from './sets/files.ts';
import { writeTrainingLines } from './training/lines.ts';

const showsErrors = hasFlag('--errors');

const reportBySet: Record<string, () => void> = {
  orgs_hard() {
    const records = readRows('orgs_hard/records.csv').map(
      ({ org_name, street, city, postcode, website, phone }): AccountInput =>
        buildInput({ name: org_name, address: street, city, postcode, website, phone }),
    );
    const truth = readRows('orgs_hard/truth.csv').map(({ row_a, row_b }): Pair => [Number(row_a), Number(row_b)]);
    printScores('orgs_hard', dedupeAccounts(records), truth, (row) => JSON.stringify(records[row]));
  },
  restaurants() {
    const labelledRows = readRows('magellan/fodors-zagats/dedupe_restaurant-nophone-training.csv');
    const records = labelledRows.map(({ name, address, city }) => buildInput({ name, address, city }));
    const truth = pairsWithSameLabel(labelledRows.map(({ unique_id }) => unique_id!));
    printScores('restaurants', dedupeAccounts(records), truth, (row) => JSON.stringify(records[row]));
  },
  de_register_noisy() {
    const master = readRows('de_register_noisy/master.csv.gz');
    const imports = readRows('de_register_noisy/imports.csv.gz');
    const rowById = new Map(master.map(({ mid }, row) => [mid, row]));
    const truth = imports.flatMap(({ truth_mid }, row): Pair[] => (truth_mid ? [[row, rowById.get(truth_mid)!]] : []));
    const result = linkAccounts(
      imports.map(({ name, city, plz }) => buildInput({ name, city, postcode: plz, country: 'DE' })),
      master.map(({ name, city, street, plz }) =>
        buildInput({ name, city, address: street, postcode: plz, country: 'DE' }),
      ),
    );
    if (hasFlag('--pairs')) writeTrainingLines('noisy', formatTrainingLines('N', result, truth));
    printScores('de_register_noisy', result, truth, (row, side) =>
      JSON.stringify(side === 'left' ? imports[row] : master[row]),
    );
  },
  name_bench() {
    const namePairs = readRows('name_bench/cases.csv').filter(({ schema }) => schema !== 'Person');
    const tally = { hit: 0, wrong: 0, missed: 0 };
    for (const { name1, name2, is_match } of namePairs) {
      const [left, right] = [normaliseAccount({ name: name1! }), normaliseAccount({ name: name2! })];
      const score = scorePair(left, right, EMPTY_FREQUENCY);
      const isPredictedMatch = score.probability >= 0.5 && score.vetoes.length === 0;
      const isMatch = is_match === 'true';
      if (isPredictedMatch && isMatch) tally.hit++;
      else if (isPredictedMatch) tally.wrong++;
      else if (isMatch) tally.missed++;
      if (showsErrors && isPredictedMatch !== isMatch)
        console.log(
          `  ${isMatch ? 'missed' : 'wrong'} ${score.probability.toFixed(3)} ${score.vetoes} | ${name1} | ${name2}`,
        );
    }
    console.log(
      'name_bench organisations',
      tally,
      'F1',
      ((2 * tally.hit) / (2 * tally.hit + tally.wrong + tally.missed)).toFixed(3),
    );
  },
};

/** Removes quotes and the spaces around them, which some files have. */
const unquote = (text: string) => text.trim().replace(/^["'](.*)["']$/, '$1');

function buildInput(fields: Record<string, string | undefined>): AccountInput {
  const nonEmptyFields = Object.entries(fields).filter(([, value]) => value);
  return Object.fromEntries(
    nonEmptyFields.map(([field, value]) => [field, unquote(value!)]),
  ) as unknown as AccountInput;
}

if (!hasSet('.')) console.log('Skipped the labelled sets: ../shared/data not found');
else for (const name of process.argv.slice(2).filter((word) => word in reportBySet)) reportBySet[name]!();
