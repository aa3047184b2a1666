import { dataFile, readRows, readTrimmedRows, writeCsvFile } from '../sets/files.ts';
import { type Prediction, runDedupe, runMatch } from './command-line.ts';
import { atLeast, atMost, printFigure, printHeading } from './figure.ts';
import { acceptedPairs, calculateRates, pairKey, pairsWithinGroups, printErrors, unorderedPairKey } from './pairs.ts';

type Row = Record<string, string>;

/** Links the two files of febrl4: first with all columns, then without those that nearly decide the result alone. */
export function reportFebrl4(): void {
  linkFebrl4('febrl4', [], 0.9992);
  linkFebrl4('febrl4 without soc_sec_id', ['soc_sec_id'], 0.985);
  linkFebrl4('febrl4 without soc_sec_id, date_of_birth', ['soc_sec_id', 'date_of_birth']);
}

function linkFebrl4(title: string, omittedColumns: string[], f1Target?: number): void {
  printHeading(title);
  const [masterPath, queriesPath] = ['people/febrl4/dataset4a.csv', 'people/febrl4/dataset4b.csv'] as const;
  const [masterRows, queries] = [readTrimmedRows(masterPath), readTrimmedRows(queriesPath)];
  const columns = Object.keys(queries[0]!).filter((column) => !omittedColumns.includes(column));
  const fileName = (side: string) => `febrl4-${side}${omittedColumns.map((column) => `-no-${column}`).join('')}.csv`;
  const [masterFile, queriesFile] =
    omittedColumns.length === 0
      ? [dataFile(masterPath), dataFile(queriesPath)]
      : [writeCsvFile(fileName('a'), columns, masterRows), writeCsvFile(fileName('b'), columns, queries)];
  const linkedPairs = acceptedPairs(runMatch(`febrl4-${omittedColumns.length}`, masterFile!, queriesFile!));
  const truth = new Set(queries.map(({ rec_id }) => pairKey(rec_id!, rec_id!.replace(/-dup-\d+$/, '-org'))));
  const { precision, recall, f1 } = calculateRates(linkedPairs, truth);
  printFigure({ name: 'precision', value: precision });
  printFigure({ name: 'recall', value: recall });
  printFigure({ name: 'F1', value: f1, ...(f1Target ? atLeast(f1Target) : {}) });
  const rowsById = new Map([...queries, ...masterRows].map((row) => [row.rec_id, row]));
  printErrors(linkedPairs, truth, (id) => rowsById.get(id));
}

/** Evaluates the links on the labelled pairs, as the published figures do, and on all pairs. */
export function reportFake1000(): void {
  printHeading('fake_1000');
  const rows = readRows('people/fake_1000/fake_1000.csv');
  const linkedPairs = pairsWithinGroups(runDedupe('fake-1000', dataFile('people/fake_1000/fake_1000.csv')));
  const labels = new Map(
    readRows('people/fake_1000/fake_1000_labels.csv').map(({ unique_id_l, unique_id_r, clerical_match_score }) => [
      unorderedPairKey(unique_id_l!, unique_id_r!),
      Number(clerical_match_score) >= 0.5,
    ]),
  );
  const { precision, recall, f1 } = calculateRates(
    new Set([...linkedPairs].filter((pair) => labels.has(pair))),
    new Set([...labels].flatMap(([pair, isMatch]) => (isMatch ? [pair] : []))),
  );
  printFigure({ name: 'precision on the labelled pairs', value: precision });
  printFigure({ name: 'recall on the labelled pairs', value: recall });
  printFigure({ name: 'F1 on the labelled pairs', value: f1, ...atLeast(0.92) });
  const truth = pairsWithinGroups(rows.map(({ unique_id, cluster }) => [unique_id!, cluster!]));
  const allPairsRates = calculateRates(linkedPairs, truth);
  printFigure({ name: 'precision on all pairs', value: allPairsRates.precision });
  printFigure({ name: 'F1 on all pairs', value: allPairsRates.f1 });
  const rowsById = new Map(rows.map((row) => [row.unique_id, row]));
  printErrors(linkedPairs, truth, (id) => rowsById.get(id));
}

const PERSON_COLUMNS = ['full_name', 'gender', 'date_of_birth', 'place_of_birth', 'nationality'];

/**
 * Matches queries (the list with damaged names and half of the negatives) against a master (the original list and the
 * other half). A negative is a person who is not on the list.
 */
export function reportPersonScreening(): void {
  const originalList = readRows('person_screening/positives_un_untreated.csv');
  const damagedList = readRows('person_screening/positives_un_treated.csv');
  for (const origin of ['global', 'us']) {
    printHeading(`person_screening, negatives ${origin}`);
    const negatives = readRows(`person_screening/negatives_${origin}.csv`);
    const halfOfNegatives = (parity: number) => negatives.filter((_, i) => i % 2 === parity);
    const writeFile = (side: string, list: Row[], parity: number) =>
      writeCsvFile(
        `screening-${origin}-${side}.csv`,
        ['id', ...PERSON_COLUMNS],
        [
          ...list.map((row, i) => ({ ...row, id: `L${i}` })),
          ...halfOfNegatives(parity).map((row, i) => ({ ...row, id: `N${i}` })),
        ],
      );
    const masterFile = writeFile('master', originalList, 0);
    const predictions = runMatch(`screening-${origin}`, masterFile, writeFile('queries', damagedList, 1));
    const damagedIds = new Set(
      damagedList.flatMap(({ full_name }, i) => (full_name === originalList[i]!.full_name ? [] : [`L${i}`])),
    );
    printScreening(predictions, damagedIds, halfOfNegatives(1).length);
    const truth = new Set(damagedList.map((_, i) => pairKey(`L${i}`, `L${i}`)));
    const createFinder = (list: Row[], listNegatives: Row[]) => (id: string) =>
      (id[0] === 'L' ? list : listNegatives)[Number(id.slice(1))];
    printErrors(
      acceptedPairs(predictions),
      truth,
      createFinder(damagedList, halfOfNegatives(1)),
      createFinder(originalList, halfOfNegatives(0)),
    );
  }
}

function printScreening(predictions: Prediction[], damagedIds: Set<string>, negativeCount: number): void {
  const printRates = (label: string, hits: Prediction[]) => {
    const damagedHits = hits.filter(({ query, record }) => damagedIds.has(query) && query === record).length;
    const falsePositives = hits.filter(({ query }) => query[0] === 'N').length;
    printFigure({ name: `recall of damaged names, ${label}`, value: damagedHits / damagedIds.size, ...atLeast(0.97) });
    printFigure({
      name: `false positives per 10,000, ${label}`,
      value: (falsePositives / negativeCount) * 10_000,
      digits: 2,
      ...atMost(1),
    });
  };
  printRates(
    'accepted',
    predictions.filter(({ decision }) => decision === 'accept'),
  );
  // The lowest limit that accepts at most one negative in 10,000.
  const scored = predictions.filter(({ record, decision }) => record !== '' && decision !== 'none');
  const negativeScores = scored.filter(({ query }) => query[0] === 'N').map(({ score }) => score);
  negativeScores.sort((a, b) => b - a);
  const scoreLimit = negativeScores[Math.floor(negativeCount / 10_000)] ?? Number.NEGATIVE_INFINITY;
  printRates(
    'by score alone',
    scored.filter(({ score }) => score > scoreLimit),
  );
}
