import { setFile, setRows, trimmedRows, writeRows } from '../sets/files.ts';
import { type Prediction, runDedupe, runMatch } from './command-line.ts';
import { atLeast, atMost, printFigure, printHeading } from './figure.ts';
import { acceptedPairs, pairOf, pairsWithin, printErrors, ratesOf, unorderedPair } from './pairs.ts';

type Row = Record<string, string>;

/** Links the two files of febrl4, complete and without columns that nearly solve it. */
export function febrl4(): void {
  const name = {
    complete: 'febrl4',
    number: 'febrl4 without soc_sec_id',
    both: 'febrl4 without soc_sec_id, date_of_birth',
  };
  linkFebrl4(name.complete, [], 0.9992);
  linkFebrl4(name.number, ['soc_sec_id'], 0.985);
  linkFebrl4(name.both, ['soc_sec_id', 'date_of_birth']);
}

function linkFebrl4(title: string, omittedColumns: string[], target?: number): void {
  printHeading(title);
  const [left, right] = [trimmedRows('people/febrl4/dataset4b.csv'), trimmedRows('people/febrl4/dataset4a.csv')];
  const columns = Object.keys(left[0]!).filter((column) => !omittedColumns.includes(column));
  const file = (side: string) => `febrl4-${side}${omittedColumns.map((column) => `-no-${column}`).join('')}.csv`;
  const files =
    omittedColumns.length === 0
      ? [setFile('people/febrl4/dataset4a.csv'), setFile('people/febrl4/dataset4b.csv')]
      : [writeRows(file('a'), columns, right), writeRows(file('b'), columns, left)];
  const found = acceptedPairs(runMatch(`febrl4-${omittedColumns.length}`, files[0]!, files[1]!));
  const truth = new Set(left.map(({ rec_id }) => pairOf(rec_id!, rec_id!.replace(/-dup-\d+$/, '-org'))));
  const { precision, recall, f1 } = ratesOf(found, truth);
  printFigure({ name: 'precision', value: precision });
  printFigure({ name: 'recall', value: recall });
  printFigure({ name: 'F1', value: f1, ...(target ? atLeast(target) : {}) });
  const byId = new Map([...left, ...right].map((row) => [row.rec_id, row]));
  printErrors(found, truth, (id) => byId.get(id));
}

/** Judges on the labelled pairs, like the published figures, and on all pairs. */
export function fake1000(): void {
  printHeading('fake_1000');
  const rows = setRows('people/fake_1000/fake_1000.csv');
  const found = pairsWithin(runDedupe('fake-1000', setFile('people/fake_1000/fake_1000.csv')));
  const labels = new Map(
    setRows('people/fake_1000/fake_1000_labels.csv').map(({ unique_id_l, unique_id_r, clerical_match_score }) => [
      unorderedPair(unique_id_l!, unique_id_r!),
      Number(clerical_match_score) >= 0.5,
    ]),
  );
  const judged = new Set([...found].filter((pair) => labels.has(pair)));
  const { precision, recall, f1 } = ratesOf(
    judged,
    new Set([...labels].flatMap(([pair, isMatch]) => (isMatch ? [pair] : []))),
  );
  printFigure({ name: 'precision on the labelled pairs', value: precision });
  printFigure({ name: 'recall on the labelled pairs', value: recall });
  printFigure({ name: 'F1 on the labelled pairs', value: f1, ...atLeast(0.92) });
  const truth = pairsWithin(rows.map(({ unique_id, cluster }) => [unique_id!, cluster!]));
  printFigure({ name: 'precision on all pairs', value: ratesOf(found, truth).precision });
  printFigure({ name: 'F1 on all pairs', value: ratesOf(found, truth).f1 });
  const byId = new Map(rows.map((row) => [row.unique_id, row]));
  printErrors(found, truth, (id) => byId.get(id));
}

const PERSON_COLUMNS = ['full_name', 'gender', 'date_of_birth', 'place_of_birth', 'nationality'];

/** Screens the damaged list and half of the negatives (queries) against the list and the other half (master). */
export function personScreening(): void {
  const list = setRows('person_screening/positives_un_untreated.csv');
  const damaged = setRows('person_screening/positives_un_treated.csv');
  for (const origin of ['global', 'us']) {
    printHeading(`person_screening, negatives ${origin}`);
    const negatives = setRows(`person_screening/negatives_${origin}.csv`);
    const halfOfNegatives = (parity: number) => negatives.filter((_, i) => i % 2 === parity);
    const file = (side: string, listed: Row[], parity: number) =>
      writeRows(
        `screening-${origin}-${side}.csv`,
        ['id', ...PERSON_COLUMNS],
        [
          ...listed.map((row, i) => ({ ...row, id: `L${i}` })),
          ...halfOfNegatives(parity).map((row, i) => ({ ...row, id: `N${i}` })),
        ],
      );
    const predictions = runMatch(`screening-${origin}`, file('master', list, 0), file('queries', damaged, 1));
    const changedQueries = new Set(
      damaged.flatMap(({ full_name }, i) => (full_name === list[i]!.full_name ? [] : [`L${i}`])),
    );
    printScreening(predictions, changedQueries, halfOfNegatives(1).length);
    const truth = new Set(damaged.map((_, i) => pairOf(`L${i}`, `L${i}`)));
    const findPerson = (rows: Row[], others: Row[]) => (id: string) =>
      (id[0] === 'L' ? rows : others)[Number(id.slice(1))];
    printErrors(
      acceptedPairs(predictions),
      truth,
      findPerson(damaged, halfOfNegatives(1)),
      findPerson(list, halfOfNegatives(0)),
    );
  }
}

function printScreening(predictions: Prediction[], changedQueries: Set<string>, negatives: number): void {
  const report = (label: string, hits: Prediction[]) => {
    const found = hits.filter(({ query, record }) => changedQueries.has(query) && query === record).length;
    const wrong = hits.filter(({ query }) => query[0] === 'N').length;
    printFigure({ name: `recall of damaged names, ${label}`, value: found / changedQueries.size, ...atLeast(0.97) });
    printFigure({
      name: `false positives per 10,000, ${label}`,
      value: (wrong / negatives) * 10_000,
      digits: 2,
      ...atMost(1),
    });
  };
  report(
    'accepted',
    predictions.filter(({ decision }) => decision === 'accept'),
  );
  // The best threshold that accepts at most one innocent person in 10,000.
  const scored = predictions.filter(({ record, decision }) => record !== '' && decision !== 'none');
  const negativeScores = scored.filter(({ query }) => query[0] === 'N').map(({ score }) => score);
  const limit = negativeScores.sort((a, b) => b - a)[Math.floor(negatives / 10_000)] ?? Number.NEGATIVE_INFINITY;
  report(
    'by score alone',
    scored.filter(({ score }) => score > limit),
  );
}
