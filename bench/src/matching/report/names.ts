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
import { atLeast, heading, print } from './figure.ts';

type Case = Record<string, string>;

/** Returns whether the model gives p ≥ .5; without a register no word is rarer than another. */
function isOneCompany({ name1, name2 }: Case): boolean {
  const score = scorePair(normaliseAccount({ name: name1! }), normaliseAccount({ name: name2! }), EMPTY_FREQUENCY);
  return score.probability >= 0.5 && score.vetoes.length === 0;
}

/** Odds of nine to one, in bits. */
const SURE_BITS = Math.log2(9);

/**
 * Returns whether the model is sure from even odds. The shipped model of people starts from the odds of one row among
 * thousands, so its starting weight is subtracted for two names that are already paired.
 */
function isOnePerson({ name1, name2 }: Case): boolean {
  const score = scoreContactPair(normaliseContact({ fullName: name1! }), normaliseContact({ fullName: name2! }));
  return score.weight - DEFAULT_CONTACT_MODEL.prior >= SURE_BITS;
}

function f1Of(judged: { predicted: boolean; is: boolean }[]): number {
  const count = (predicted: boolean, is: boolean) =>
    judged.filter((one) => one.predicted === predicted && one.is === is).length;
  const hits = 2 * count(true, true);
  return hits / (hits + count(true, false) + count(false, true));
}

export function nameBench(): void {
  heading('name_bench, pairs of names alone (companies at p ≥ .5, people at p ≥ .9 from even odds)');
  const judged = setRows('name_bench/cases.csv').map((row) => ({
    row,
    predicted: row.schema === 'Person' ? isOnePerson(row) : isOneCompany(row),
    is: row.is_match === 'true',
  }));
  for (const group of ['nk_checks', 'nk_unit_tests']) {
    const of = judged.filter(({ row }) => row.case_group === group);
    print({ name: `F1 of ${group}, ${of.length} pairs`, value: f1Of(of), ...atLeast(0.91) });
  }
  const people = judged.filter(({ row }) => row.schema === 'Person');
  const others = judged.filter(({ row }) => row.schema !== 'Person');
  print({ name: `F1 of people, ${people.length} pairs`, value: f1Of(people) });
  print({ name: `F1 of organisations, ${others.length} pairs`, value: f1Of(others) });
  if (!hasFlag('--errors')) return;
  for (const { row, predicted, is } of judged)
    if (predicted !== is)
      console.log(`    ${is ? 'missed' : 'wrong'} ${row.quality} ${row.schema}: ${row.name1} | ${row.name2}`);
}
