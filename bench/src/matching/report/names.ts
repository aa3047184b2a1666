import {
  DEFAULT_CONTACT_MODEL,
  EMPTY_FREQUENCY,
  normaliseAccount,
  normaliseContact,
  scoreContactPair,
  scorePair,
} from '@leadwright/matching';
import { hasFlag } from '../../arguments.ts';
import { readRows } from '../sets/files.ts';
import { atLeast, type Figure, printFigure, printHeading } from './figure.ts';

type NamePair = Record<string, string>;

/** Returns whether the model gives p ≥ .5; without a register no word is rarer than another. */
function isSameCompany({ name1, name2 }: NamePair): boolean {
  const score = scorePair(normaliseAccount({ name: name1! }), normaliseAccount({ name: name2! }), EMPTY_FREQUENCY);
  return score.probability >= 0.5 && score.vetoes.length === 0;
}

/** Odds of nine to one, in bits. */
const MIN_CERTAIN_BITS = Math.log2(9);

/**
 * Returns whether the model gives p ≥ .9 from even odds. The prior of the shipped model for people assumes one match
 * among thousands of rows, so it is subtracted here.
 */
function isSamePerson({ name1, name2 }: NamePair): boolean {
  const score = scoreContactPair(normaliseContact({ fullName: name1! }), normaliseContact({ fullName: name2! }));
  return score.weight - DEFAULT_CONTACT_MODEL.prior >= MIN_CERTAIN_BITS;
}

interface PredictedPair {
  pair: NamePair;
  isPredictedMatch: boolean;
  isMatch: boolean;
}

function calculateF1(predictions: PredictedPair[]): number {
  const count = (isPredictedMatch: boolean, isMatch: boolean) =>
    predictions.filter((pair) => pair.isPredictedMatch === isPredictedMatch && pair.isMatch === isMatch).length;
  const doubledHits = 2 * count(true, true);
  return doubledHits / (doubledHits + count(true, false) + count(false, true));
}

export function reportNameBench(): void {
  printHeading('name_bench, name pairs only (companies at p ≥ .5, people at p ≥ .9 from even odds)');
  const predictions = readRows('name_bench/cases.csv').map((pair) => ({
    pair,
    isPredictedMatch: pair.schema === 'Person' ? isSamePerson(pair) : isSameCompany(pair),
    isMatch: pair.is_match === 'true',
  }));
  const printF1 = (name: string, selected: PredictedPair[], target: Pick<Figure, 'target'> = {}) =>
    printFigure({ name: `F1 of ${name}, ${selected.length} pairs`, value: calculateF1(selected), ...target });
  for (const group of ['nk_checks', 'nk_unit_tests'])
    printF1(
      group,
      predictions.filter(({ pair }) => pair.case_group === group),
      atLeast(0.91),
    );
  printF1(
    'people',
    predictions.filter(({ pair }) => pair.schema === 'Person'),
  );
  printF1(
    'organisations',
    predictions.filter(({ pair }) => pair.schema !== 'Person'),
  );
  if (!hasFlag('--errors')) return;
  for (const { pair, isPredictedMatch, isMatch } of predictions)
    if (isPredictedMatch !== isMatch)
      console.log(`    ${isMatch ? 'missed' : 'wrong'} ${pair.quality} ${pair.schema}: ${pair.name1} | ${pair.name2}`);
}
