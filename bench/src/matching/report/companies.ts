import { spawnSync } from 'node:child_process';
import { dataFile, readRows, repositoryFile } from '../sets/files.ts';
import { runDedupe, runMatch } from './command-line.ts';
import { atLeast, atMost, printFigure, printHeading } from './figure.ts';
import { acceptedPairs, calculateRates, pairKey, pairsWithinGroups, printErrors, unorderedPairKey } from './pairs.ts';

type Row = Record<string, string>;

interface RateTargets {
  precision?: number;
  recall?: number;
  f1?: number;
}

function printRates(linkedPairs: Set<string>, truth: Set<string>, targets: RateTargets): void {
  const { precision, recall, f1 } = calculateRates(linkedPairs, truth);
  printFigure({ name: 'precision', value: precision, ...(targets.precision ? atLeast(targets.precision) : {}) });
  printFigure({ name: 'recall', value: recall, ...(targets.recall ? atLeast(targets.recall) : {}) });
  printFigure({ name: 'F1', value: f1, ...(targets.f1 ? atLeast(targets.f1) : {}) });
}

const indexRows = (rows: Row[], idColumn: string) => new Map(rows.map((row) => [row[idColumn], row]));

/** Values of the column `hardness` for a row that is a branch or a parent of another company. */
const BRANCH_OR_PARENT = /^(?:branch|parent_sub)$/;

export function reportOrgsHard(): void {
  printHeading('orgs_hard');
  const records = readRows('orgs_hard/records.csv');
  const linkedPairs = pairsWithinGroups(runDedupe('orgs-hard', dataFile('orgs_hard/records.csv')));
  const recordIdAt = (row: string) => records[Number(row)]!.record_id!;
  const truth = new Set(
    readRows('orgs_hard/truth.csv').map(({ row_a, row_b }) => unorderedPairKey(recordIdAt(row_a!), recordIdAt(row_b!))),
  );
  printRates(linkedPairs, truth, { f1: 0.85 });
  const recordsById = indexRows(records, 'record_id');
  const isBranchOrParent = (recordId: string) => BRANCH_OR_PARENT.test(recordsById.get(recordId)!.hardness!);
  const wrongBranchPairs = [...linkedPairs].filter(
    (pair) => !truth.has(pair) && pair.split('\t').some(isBranchOrParent),
  );
  printFigure({
    name: 'pairs wrongly merged with a branch or parent',
    value: wrongBranchPairs.length,
    digits: 0,
    ...atMost(0),
  });
  printErrors(linkedPairs, truth, (recordId) => recordsById.get(recordId));
}

export function reportRestaurants(): void {
  reportTwoGuides();
  reportOneRestaurantFile();
}

function reportTwoGuides(): void {
  printHeading('restaurants, Fodors against Zagats');
  const [fodors, zagats] = ['restaurants/magellan_fodors.csv', 'restaurants/magellan_zagats.csv'] as const;
  const linkedPairs = acceptedPairs(runMatch('restaurants', dataFile(zagats), dataFile(fodors)));
  const labelledRows = readRows('restaurants/magellan_lbl_restnt_wf1.csv');
  const truth = new Set(
    labelledRows.filter(({ gold }) => gold === '1').map(({ ltable_id, rtable_id }) => pairKey(ltable_id!, rtable_id!)),
  );
  printRates(linkedPairs, truth, { f1: 0.99 });
  const [fodorsById, zagatsById] = [indexRows(readRows(fodors), 'id'), indexRows(readRows(zagats), 'id')];
  printErrors(
    linkedPairs,
    truth,
    (id) => fodorsById.get(id),
    (id) => zagatsById.get(id),
  );
}

function reportOneRestaurantFile(): void {
  printHeading('restaurants, one file of 864 rows without phones');
  const linkedPairs = pairsWithinGroups(
    runDedupe('restaurants', dataFile('restaurants/dedupe_restaurant-nophone.csv')),
  );
  const labelledRows = readRows('restaurants/dedupe_restaurant-nophone-training.csv');
  const truth = pairsWithinGroups(labelledRows.map(({ unique_id }, row) => [String(row), unique_id!]));
  printRates(linkedPairs, truth, { f1: 0.99 });
  printErrors(linkedPairs, truth, (row) => labelledRows[Number(row)]);
}

export function reportGermanRegisterNoisy(): void {
  printHeading('de_register_noisy');
  const [masterFile, importsFile] = ['de_register_noisy/master.csv.gz', 'de_register_noisy/imports.csv.gz'] as const;
  const predictions = runMatch('noisy', dataFile(masterFile), dataFile(importsFile), ['--country', 'DE']);
  const linkedPairs = acceptedPairs(predictions);
  const queries = readRows(importsFile);
  const truth = new Set(queries.flatMap(({ qid, truth_mid }) => (truth_mid ? [pairKey(qid!, truth_mid)] : [])));
  printRates(linkedPairs, truth, { precision: 0.985, recall: 0.93 });
  const inMemoryScript = repositoryFile('bench/src/matching/companies-in-memory.ts');
  const { stdout } = spawnSync(process.execPath, [inMemoryScript, 'de_register_noisy'], { encoding: 'utf8' });
  const [, blockingRecall, candidatesPerRow] = /blocking ([\d.]+) at ([\d.]+)/.exec(stdout) ?? [];
  printFigure({ name: 'blocking recall, in memory', value: Number(blockingRecall), ...atLeast(0.98) });
  printFigure({ name: 'candidates per row, in memory', value: Number(candidatesPerRow), digits: 1, ...atMost(40) });
  const [queriesById, masterById] = [indexRows(queries, 'qid'), indexRows(readRows(masterFile), 'mid')];
  printErrors(
    linkedPairs,
    truth,
    (id) => queriesById.get(id),
    (id) => masterById.get(id),
  );
}

/** Reports on papers instead of companies, to notice rules that fit only company names. */
export function reportDblpAcm(): void {
  printHeading('dblp-acm');
  const [dblp, acm] = ['magellan/dblp-acm/dblp.csv', 'magellan/dblp-acm/acm.csv'] as const;
  const linkedPairs = acceptedPairs(runMatch('dblp-acm', dataFile(acm), dataFile(dblp)));
  const truth = new Set(readRows('magellan/dblp-acm/gt.csv', '%').map(({ D1, D2 }) => pairKey(D1!, D2!)));
  printRates(linkedPairs, truth, { f1: 0.97 });
  const [dblpById, acmById] = [indexRows(readRows(dblp, '%'), 'id'), indexRows(readRows(acm, '%'), 'id')];
  printErrors(
    linkedPairs,
    truth,
    (id) => dblpById.get(id),
    (id) => acmById.get(id),
  );
}
