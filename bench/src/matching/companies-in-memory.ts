/**
 * Runs the engine in memory, with its defaults, on the smaller labelled company sets. Usage:
 *   node bench/src/matching/companies-in-memory.ts [set ...] [--errors]
 */
import { type AccountInput, EMPTY_FREQUENCY, normaliseAccount, scorePair } from '@leadwright/matching';
import { hasFlag } from '../arguments.ts';
import { dedupeAccounts, linkAccounts, type Pair, pairsOf, printScores, trainingLines } from './in-memory/evaluate.ts';
import { hasSet, setRows as rows } from './sets/files.ts';
import { writeTrainingLines } from './training/lines.ts';

const sets: Record<string, () => void> = {
  orgs_hard() {
    const records = rows('orgs_hard/records.csv').map(
      ({ org_name, street, city, postcode, website, phone }): AccountInput =>
        inputOf({ name: org_name, address: street, city, postcode, website, phone }),
    );
    const truth = rows('orgs_hard/truth.csv').map(({ row_a, row_b }): Pair => [Number(row_a), Number(row_b)]);
    printScores('orgs_hard', dedupeAccounts(records), truth, (row) => JSON.stringify(records[row]));
  },
  restaurants() {
    const all = rows('magellan/fodors-zagats/dedupe_restaurant-nophone-training.csv');
    const records = all.map(({ name, address, city }) => inputOf({ name, address, city }));
    const truth = pairsOf(all.map(({ unique_id }) => unique_id!));
    printScores('restaurants', dedupeAccounts(records), truth, (row) => JSON.stringify(records[row]));
  },
  de_register_noisy() {
    const master = rows('de_register_noisy/master.csv.gz');
    const imports = rows('de_register_noisy/imports.csv.gz');
    const rowById = new Map(master.map(({ mid }, row) => [mid, row]));
    const truth = imports.flatMap(({ truth_mid }, row): Pair[] => (truth_mid ? [[row, rowById.get(truth_mid)!]] : []));
    const found = linkAccounts(
      imports.map(({ name, city, plz }) => inputOf({ name, city, postcode: plz, country: 'DE' })),
      master.map(({ name, city, street, plz }) =>
        inputOf({ name, city, address: street, postcode: plz, country: 'DE' }),
      ),
    );
    if (hasFlag('--pairs')) writeTrainingLines('noisy', trainingLines('N', found, truth));
    printScores('de_register_noisy', found, truth, (row, side) =>
      JSON.stringify(side === 'left' ? imports[row] : master[row]),
    );
  },
  name_bench() {
    const cases = rows('name_bench/cases.csv').filter(({ schema }) => schema !== 'Person');
    const tally = { hit: 0, wrong: 0, missed: 0 };
    for (const { name1, name2, is_match } of cases) {
      const [left, right] = [normaliseAccount({ name: name1! }), normaliseAccount({ name: name2! })];
      const score = scorePair(left, right, EMPTY_FREQUENCY);
      const predicted = score.probability >= 0.5 && score.vetoes.length === 0;
      if (predicted && is_match === 'true') tally.hit++;
      else if (predicted) tally.wrong++;
      else if (is_match === 'true') tally.missed++;
      if (showsErrors && predicted !== (is_match === 'true'))
        console.log(
          `  ${predicted ? 'wrong' : 'missed'} ${score.probability.toFixed(3)} ${score.vetoes} | ${name1} | ${name2}`,
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

/** Some of the files have spaces around their quotes. */
const unquote = (text: string) => text.trim().replace(/^["'](.*)["']$/, '$1');

function inputOf(fields: Record<string, string | undefined>): AccountInput {
  const nonEmptyFields = Object.entries(fields).filter(([, value]) => value);
  return Object.fromEntries(
    nonEmptyFields.map(([field, value]) => [field, unquote(value!)]),
  ) as unknown as AccountInput;
}

const showsErrors = hasFlag('--errors');
if (!hasSet('.')) console.log('Skipped the labelled sets: ../shared/data not found');
else for (const name of process.argv.slice(2).filter((word) => word in sets)) sets[name]!();
