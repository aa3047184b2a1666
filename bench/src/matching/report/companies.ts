import { spawnSync } from 'node:child_process';
import { repositoryFile, setFile, setRows } from '../sets/files.ts';
import { runDedupe, runMatch } from './command-line.ts';
import { atLeast, atMost, printFigure, printHeading } from './figure.ts';
import { acceptedPairs, pairOf, pairsWithin, printErrors, ratesOf, unorderedPair } from './pairs.ts';

function printRates(found: Set<string>, truth: Set<string>, targets: { f1?: number; p?: number; r?: number } = {}) {
  const { precision, recall, f1 } = ratesOf(found, truth);
  printFigure({ name: 'precision', value: precision, ...(targets.p ? atLeast(targets.p) : {}) });
  printFigure({ name: 'recall', value: recall, ...(targets.r ? atLeast(targets.r) : {}) });
  printFigure({ name: 'F1', value: f1, ...(targets.f1 ? atLeast(targets.f1) : {}) });
}

const BRANCH_OR_PARENT = /^(?:branch|parent_sub)$/;

export function orgsHard(): void {
  printHeading('orgs_hard');
  const rows = setRows('orgs_hard/records.csv');
  const found = pairsWithin(runDedupe('orgs-hard', setFile('orgs_hard/records.csv')));
  const id = (row: string) => rows[Number(row)]!.record_id!;
  const truth = new Set(
    setRows('orgs_hard/truth.csv').map(({ row_a, row_b }) => unorderedPair(id(row_a!), id(row_b!))),
  );
  printRates(found, truth, { f1: 0.85 });
  const byId = new Map(rows.map((row) => [row.record_id, row]));
  const isBranchOrParent = (recordId: string) => BRANCH_OR_PARENT.test(byId.get(recordId)!.hardness!);
  const merged = [...found].filter((pair) => !truth.has(pair) && pair.split('\t').some(isBranchOrParent));
  printFigure({ name: 'pairs wrongly merged with a branch or parent', value: merged.length, digits: 0, ...atMost(0) });
  printErrors(found, truth, (recordId) => byId.get(recordId));
}

/** Compares two guides with phone numbers, then both in one file without them. */
export function restaurants(): void {
  printHeading('restaurants, Fodors against Zagats');
  const [fodors, zagats] = ['fodors', 'zagats'].map((guide) => `restaurants/magellan_${guide}.csv`) as [string, string];
  const linkedPairs = acceptedPairs(runMatch('restaurants', setFile(zagats), setFile(fodors)));
  const judged = setRows('restaurants/magellan_lbl_restnt_wf1.csv').filter(({ gold }) => gold === '1');
  const gold = new Set(judged.map(({ ltable_id, rtable_id }) => pairOf(ltable_id!, rtable_id!)));
  printRates(linkedPairs, gold, { f1: 0.99 });
  const byId = (file: string) => new Map(setRows(file).map((row) => [row.id, row]));
  const [left, right] = [byId(fodors), byId(zagats)];
  printErrors(
    linkedPairs,
    gold,
    (id) => left.get(id),
    (id) => right.get(id),
  );

  printHeading('restaurants, one file of 864 rows without phones');
  const file = 'restaurants/dedupe_restaurant-nophone.csv';
  const found = pairsWithin(runDedupe('restaurants', setFile(file)));
  const answers = setRows('restaurants/dedupe_restaurant-nophone-training.csv');
  const truth = pairsWithin(answers.map(({ unique_id }, row) => [String(row), unique_id!]));
  printRates(found, truth, { f1: 0.99 });
  printErrors(found, truth, (row) => answers[Number(row)]);
}

export function germanRegisterNoisy(): void {
  printHeading('de_register_noisy');
  const [master, imports] = [setFile('de_register_noisy/master.csv.gz'), setFile('de_register_noisy/imports.csv.gz')];
  const found = acceptedPairs(runMatch('noisy', master, imports, ['--country', 'DE']));
  const queries = setRows('de_register_noisy/imports.csv.gz');
  const truth = new Set(queries.flatMap(({ qid, truth_mid }) => (truth_mid ? [pairOf(qid!, truth_mid)] : [])));
  printRates(found, truth, { p: 0.985, r: 0.93 });
  const bench = repositoryFile('bench/src/matching/companies-in-memory.ts');
  const { stdout } = spawnSync(process.execPath, [bench, 'de_register_noisy'], { encoding: 'utf8' });
  const [, recall, candidates] = /blocking ([\d.]+) at ([\d.]+)/.exec(stdout) ?? [];
  printFigure({ name: 'blocking recall, in memory', value: Number(recall), ...atLeast(0.98) });
  printFigure({ name: 'candidates per row, in memory', value: Number(candidates), digits: 1, ...atMost(40) });
  const byId = (rows: Record<string, string>[], id: string) => new Map(rows.map((row) => [row[id], row]));
  const [left, right] = [byId(queries, 'qid'), byId(setRows('de_register_noisy/master.csv.gz'), 'mid')];
  printErrors(
    found,
    truth,
    (id) => left.get(id),
    (id) => right.get(id),
  );
}

/** Papers instead of companies: guards against overfitting to company names. */
export function dblpAcm(): void {
  printHeading('dblp-acm');
  const [dblp, acm] = ['magellan/dblp-acm/dblp.csv', 'magellan/dblp-acm/acm.csv'] as const;
  const found = acceptedPairs(runMatch('dblp-acm', setFile(acm), setFile(dblp)));
  const truth = new Set(setRows('magellan/dblp-acm/gt.csv', '%').map(({ D1, D2 }) => pairOf(D1!, D2!)));
  printRates(found, truth, { f1: 0.97 });
  const byId = (file: string) => new Map(setRows(file, '%').map((row) => [row.id, row]));
  const [left, right] = [byId(dblp), byId(acm)];
  printErrors(
    found,
    truth,
    (id) => left.get(id),
    (id) => right.get(id),
  );
}
