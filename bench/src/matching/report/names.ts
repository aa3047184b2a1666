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

/** At the model's own p ≥ .5; without a register no word is rarer than another. */
function isOneCompany({ name1, name2 }: Case): boolean {
  const score = scorePair(normaliseAccount({ name: name1! }), normaliseAccount({ name: name2! }), EMPTY_FREQUENCY);
  return score.probability >= 0.5 && score.vetoes.length === 0;
}

/** Nine to one. */
const SURE_BITS = Math.log2(9);

/**
 * The shipped model of people starts from the odds of one row among thousands being the one; of two names that somebody
 * put side by side they are even, so its starting weight is taken off.
 */
function isOnePerson({ name1, name2 }: Case): boolean {
  const score = scoreContactPair(normaliseContact({ fullName: name1! }), normaliseContact({ fullName: name2! }));
  return score.weight - DEFAULT_CONTACT_MODEL.prior >= SURE_BITS;
}

function f1Of(judged: { said: boolean; is: boolean }[]): number {
  const count = (said: boolean, is: boolean) => judged.filter((one) => one.said === said && one.is === is).length;
  const hits = 2 * count(true, true);
  return hits / (hits + count(true, false) + count(false, true));
}

export function nameBench(): void {
  heading('name_bench, pairs of names alone (companies at p ≥ .5, people at p ≥ .9 from even odds)');
  const judged = setRows('name_bench/cases.csv').map((row) => ({
    row,
    said: row.schema === 'Person' ? isOnePerson(row) : isOneCompany(row),
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
  for (const { row, said, is } of judged)
    if (said !== is)
      console.log(`    ${is ? 'missed' : 'wrong'} ${row.quality} ${row.schema}: ${row.name1} | ${row.name2}`);
}
