import {
  DEFAULT_CONTACT_MODEL,
  EMPTY_FREQUENCY,
  normaliseAccount,
  normaliseContact,
  scoreContactPair,
  scorePair,
} from '@leadwright/matching';
import { hasFlag } from '../../arguments.ts';
import { setRows } from '../sets/files.ts';
import { atLeast, printFigure, printHeading } from './figure.ts';

type Case = Record<string, string>;

/** Returns whether the model gives p ≥ .5; without a register no word is rarer than another. */
function isOneCompany({ name1, name2 }: Case): boolean {
  const score = scorePair(normaliseAccount({ name: name1! }), normaliseAccount({ name: name2! }), EMPTY_FREQUENCY);
  return score.probability >= 0.5 && score.vetoes.length === 0;
}

/** Odds of nine to one, in bits. */
const MIN_CERTAIN_BITS = Math.log2(9);

/**
 * Returns whether the model is sure from even odds. The shipped model of people starts from the odds of one row among
 * thousands, so its starting weight is subtracted for two names that are already paired.
 */
function isOnePerson({ name1, name2 }: Case): boolean {
  const score = scoreContactPair(normaliseContact({ fullName: name1! }), normaliseContact({ fullName: name2! }));
  return score.weight - DEFAULT_CONTACT_MODEL.prior >= MIN_CERTAIN_BITS;
}

function f1Of(judged: { predicted: boolean; isMatch: boolean }[]): number {
  const count = (predicted: boolean, isMatch: boolean) =>
    judged.filter((one) => one.predicted === predicted && one.isMatch === isMatch).length;
  const hits = 2 * count(true, true);
  return hits / (hits + count(true, false) + count(false, true));
}

export function nameBench(): void {
  printHeading('name_bench, name pairs only (companies at p ≥ .5, people at p ≥ .9 from even odds)');
  const judged = setRows('name_bench/cases.csv').map((row) => ({
    row,
    predicted: row.schema === 'Person' ? isOnePerson(row) : isOneCompany(row),
    isMatch: row.is_match === 'true',
  }));
  for (const group of ['nk_checks', 'nk_unit_tests']) {
    const groupCases = judged.filter(({ row }) => row.case_group === group);
    printFigure({ name: `F1 of ${group}, ${groupCases.length} pairs`, value: f1Of(groupCases), ...atLeast(0.91) });
  }
  const people = judged.filter(({ row }) => row.schema === 'Person');
  const organisations = judged.filter(({ row }) => row.schema !== 'Person');
  printFigure({ name: `F1 of people, ${people.length} pairs`, value: f1Of(people) });
  printFigure({ name: `F1 of organisations, ${organisations.length} pairs`, value: f1Of(organisations) });
  if (!hasFlag('--errors')) return;
  for (const { row, predicted, isMatch } of judged)
    if (predicted !== isMatch)
      console.log(`    ${isMatch ? 'missed' : 'wrong'} ${row.quality} ${row.schema}: ${row.name1} | ${row.name2}`);
}
