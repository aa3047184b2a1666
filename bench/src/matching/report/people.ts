import { setFile, setRows, trimmedRows, writeRows } from '../sets/files.ts';
import { type Prediction, runDedupe, runMatch } from './command-line.ts';
import { atLeast, atMost, heading, print } from './figure.ts';
import { acceptedPairs, pairOf, pairsWithin, printErrors, ratesOf, unordered } from './pairs.ts';

type Row = Record<string, string>;

/** Links the two files of febrl4, complete and without columns that nearly solve it. */
export function febrl4(): void {
  const name = {
    complete: 'febrl4',
    number: 'febrl4 without soc_sec_id',
    both: 'febrl4 without soc_sec_id, date_of_birth',
  };
  febrl4Without(name.complete, [], 0.9992);
  febrl4Without(name.number, ['soc_sec_id'], 0.985);
  febrl4Without(name.both, ['soc_sec_id', 'date_of_birth']);
}

function febrl4Without(title: string, withheld: string[], target?: number): void {
  heading(title);
  const [left, right] = [trimmedRows('people/febrl4/dataset4b.csv'), trimmedRows('people/febrl4/dataset4a.csv')];
  const columns = Object.keys(left[0]!).filter((column) => !withheld.includes(column));
  const file = (side: string) => `febrl4-${side}${withheld.map((column) => `-no-${column}`).join('')}.csv`;
  const files =
    withheld.length === 0
      ? [setFile('people/febrl4/dataset4a.csv'), setFile('people/febrl4/dataset4b.csv')]
      : [writeRows(file('a'), columns, right), writeRows(file('b'), columns, left)];
  const found = acceptedPairs(runMatch(`febrl4-${withheld.length}`, files[0]!, files[1]!));
  const truth = new Set(left.map(({ rec_id }) => pairOf(rec_id!, rec_id!.replace(/-dup-\d+$/, '-org'))));
  const { precision, recall, f1 } = ratesOf(found, truth);
  print({ name: 'precision', value: precision });
  print({ name: 'recall', value: recall });
  print({ name: 'F1', value: f1, ...(target ? atLeast(target) : {}) });
  const byId = new Map([...left, ...right].map((row) => [row.rec_id, row]));
  printErrors(found, truth, (id) => byId.get(id));
}

/** Judges on the labelled pairs, like the published figures, and on all pairs. */
export function fake1000(): void {
  heading('fake_1000');
  const rows = setRows('people/fake_1000/fake_1000.csv');
  const found = pairsWithin(runDedupe('fake-1000', setFile('people/fake_1000/fake_1000.csv')));
  const labels = new Map(
    setRows('people/fake_1000/fake_1000_labels.csv').map(({ unique_id_l, unique_id_r, clerical_match_score }) => [
      unordered(unique_id_l!, unique_id_r!),
      Number(clerical_match_score) >= 0.5,
    ]),
  );
  const judged = new Set([...found].filter((pair) => labels.has(pair)));
  const { precision, recall, f1 } = ratesOf(judged, new Set([...labels].flatMap(([pair, is]) => (is ? [pair] : []))));
  print({ name: 'precision on the judged pairs', value: precision });
  print({ name: 'recall on the judged pairs', value: recall });
  print({ name: 'F1 on the judged pairs', value: f1, ...atLeast(0.92) });
  const truth = pairsWithin(rows.map(({ unique_id, cluster }) => [unique_id!, cluster!]));
  print({ name: 'precision on all pairs', value: ratesOf(found, truth).precision });
  print({ name: 'F1 on all pairs', value: ratesOf(found, truth).f1 });
  const byId = new Map(rows.map((row) => [row.unique_id, row]));
  printErrors(found, truth, (id) => byId.get(id));
}

const SHOWN_OF_A_PERSON = ['full_name', 'gender', 'date_of_birth', 'place_of_birth', 'nationality'];

/** Screens the damaged list and half of the innocent people (queries) against the list and the other half (master). */
export function personScreening(): void {
  const list = setRows('person_screening/positives_un_untreated.csv');
  const damaged = setRows('person_screening/positives_un_treated.csv');
  for (const origin of ['global', 'us']) {
    heading(`person_screening, innocent people ${origin}`);
    const innocent = setRows(`person_screening/negatives_${origin}.csv`);
    const half = (parity: number) => innocent.filter((_, i) => i % 2 === parity);
    const file = (side: string, listed: Row[], parity: number) =>
      writeRows(
        `screening-${origin}-${side}.csv`,
        ['id', ...SHOWN_OF_A_PERSON],
        [
          ...listed.map((row, i) => ({ ...row, id: `L${i}` })),
          ...half(parity).map((row, i) => ({ ...row, id: `N${i}` })),
        ],
      );
    const predictions = runMatch(`screening-${origin}`, file('master', list, 0), file('queries', damaged, 1));
    const changed = new Set(damaged.flatMap(({ full_name }, i) => (full_name === list[i]!.full_name ? [] : [`L${i}`])));
    printScreening(predictions, changed, half(1).length);
    const truth = new Set(damaged.map((_, i) => pairOf(`L${i}`, `L${i}`)));
    const person = (rows: Row[], others: Row[]) => (id: string) => (id[0] === 'L' ? rows : others)[Number(id.slice(1))];
    printErrors(acceptedPairs(predictions), truth, person(damaged, half(1)), person(list, half(0)));
  }
}

function printScreening(predictions: Prediction[], changed: Set<string>, innocent: number): void {
  const report = (how: string, hits: Prediction[]) => {
    const found = hits.filter(({ query, record }) => changed.has(query) && query === record).length;
    const wrong = hits.filter(({ query }) => query[0] === 'N').length;
    print({ name: `recall of damaged names, ${how}`, value: found / changed.size, ...atLeast(0.97) });
    print({ name: `false hits in 10,000, ${how}`, value: (wrong / innocent) * 10_000, digits: 2, ...atMost(1) });
  };
  report(
    'accepted',
    predictions.filter(({ decision }) => decision === 'accept'),
  );
  // The best threshold that accepts at most one innocent person in 10,000.
  const scored = predictions.filter(({ record, decision }) => record !== '' && decision !== 'none');
  const innocentScores = scored.filter(({ query }) => query[0] === 'N').map(({ score }) => score);
  const limit = innocentScores.sort((a, b) => b - a)[Math.floor(innocent / 10_000)] ?? Number.NEGATIVE_INFINITY;
  report(
    'by score alone',
    scored.filter(({ score }) => score > limit),
  );
}
