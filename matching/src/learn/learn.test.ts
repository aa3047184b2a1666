import fc from 'fast-check';
import { expect, test } from 'vitest';
import { EMPTY_FREQUENCY } from '../frequency/token-frequency.ts';
import { type ComparisonModel, DEFAULT_ACCOUNT_MODEL } from '../model/model.ts';
import { normaliseAccount } from '../record/account.ts';
import { scorePair } from '../score/account.ts';
import { type Answer, buildJudgedCandidate, weightWith } from './answer.ts';
import { compareModels, evaluateModel, wilsonLowerBound } from './evaluate-model.ts';
import { fitModel, splitAnswers } from './learn.ts';

const COMPANY_NAMES = [
  'Acme Turbines Ltd',
  'Acme Turbine',
  'Acme Pumps',
  'Bracken Mill plc',
  'Bracken Mills',
  'Dale Foods (Leeds)',
];
const CITIES = ['Leeds', 'York', 'Hull', ''];

const record = fc
  .record({ name: fc.constantFrom(...COMPANY_NAMES), city: fc.constantFrom(...CITIES) })
  .map((input) => normaliseAccount({ ...input, country: 'GB' }));

const answer = fc
  .record({
    row: fc.uuid(),
    query: record,
    candidates: fc.array(record, { minLength: 1, maxLength: 4 }),
    match: fc.constantFrom(-1, 0, 1),
    share: fc.constantFrom(0.5, 1),
  })
  .map(
    ({ row, query, candidates, match, share }): Answer => ({
      row,
      candidates: candidates.map((candidate, i) => {
        const score = scorePair(query, candidate, EMPTY_FREQUENCY);
        return buildJudgedCandidate(String(i), score, DEFAULT_ACCOUNT_MODEL, i === match ? share : 0);
      }),
    }),
  );
const answers = fc.array(answer, { minLength: 1, maxLength: 25 });

const serialiseWeights = (model: ComparisonModel) => JSON.stringify({ ...model, version: '' });

test('keeps the weight of a pair when its score is split into levels', () => {
  fc.assert(
    fc.property(answer, ({ candidates }) => {
      for (const candidate of candidates) {
        const weight = candidate.score.contributions.reduce((sum, { bits }) => sum + bits, DEFAULT_ACCOUNT_MODEL.prior);
        expect(weightWith(DEFAULT_ACCOUNT_MODEL, candidate)).toBeCloseTo(weight, 9);
      }
    }),
  );
});

test('returns the parent without answers and ignores the order of answers', () => {
  expect(fitModel([], DEFAULT_ACCOUNT_MODEL, 'next')).toBe(DEFAULT_ACCOUNT_MODEL);
  fc.assert(
    fc.property(answers, (list) => {
      const reversed = list.toReversed().map(({ row, candidates }) => ({ row, candidates: candidates.toReversed() }));
      const model = fitModel(list, DEFAULT_ACCOUNT_MODEL, 'next');
      expect(fitModel(reversed, DEFAULT_ACCOUNT_MODEL, 'next')).toEqual(model);
    }),
    { numRuns: 25 },
  );
});

test('does not change the parent and predicts the training answers no worse', () => {
  const before = serialiseWeights(DEFAULT_ACCOUNT_MODEL);
  fc.assert(
    fc.property(answers, (trainingAnswers) => {
      const trainedModel = fitModel(trainingAnswers, DEFAULT_ACCOUNT_MODEL, 'next');
      const logLikelihood = (model: ComparisonModel) =>
        trainingAnswers.reduce((sum, { candidates }) => {
          const weights = candidates.map((candidate) => weightWith(model, candidate));
          const total = Math.log2(weights.reduce((odds, weight) => odds + 2 ** weight, 1));
          const matchWeight = candidates.reduce((weight, { match }, i) => weight + match * weights[i]!, 0);
          return sum + matchWeight - total;
        }, 0);
      expect(logLikelihood(trainedModel)).toBeGreaterThanOrEqual(logLikelihood(DEFAULT_ACCOUNT_MODEL) - 0.05);
    }),
    { numRuns: 25 },
  );
  expect(serialiseWeights(DEFAULT_ACCOUNT_MODEL)).toBe(before);
});

test('changes no weight by four bits or more after two hundred wrong answers', () => {
  fc.assert(
    fc.property(fc.array(answer, { minLength: 200, maxLength: 200 }), (wrongAnswers) => {
      const trainedModel = fitModel(wrongAnswers, DEFAULT_ACCOUNT_MODEL, 'next');
      for (const [field, levels] of Object.entries(trainedModel.levels))
        for (const [level, bits] of Object.entries(levels))
          expect(Math.abs(bits - (DEFAULT_ACCOUNT_MODEL.levels[field]?.[level] ?? 0))).toBeLessThan(4);
    }),
    { numRuns: 3 },
  );
});

test('holds out the same third of the rows for any order of the answers', () => {
  const allAnswers = Array.from({ length: 3000 }, (_, i): Answer => ({ row: `row ${i}`, candidates: [] }));
  const { training, heldOut } = splitAnswers(allAnswers);
  expect(training.length + heldOut.length).toBe(3000);
  expect(heldOut.length).toBeGreaterThan(850);
  expect(heldOut.length).toBeLessThan(1150);
  const heldOutAgain = splitAnswers(allAnswers.toReversed()).heldOut.map(({ row }) => row);
  expect(new Set(heldOutAgain)).toEqual(new Set(heldOut.map(({ row }) => row)));
});

test('rejects a model that decides worse than its parent', () => {
  const company = normaliseAccount({ name: 'Acme Turbines Ltd', city: 'Leeds', country: 'GB', postcode: 'LS1 4AP' });
  const other = normaliseAccount({ name: 'Bracken Mills plc', city: 'Hull', country: 'GB' });
  const judgePair = (candidate: typeof company, match: number) =>
    buildJudgedCandidate('1', scorePair(company, candidate, EMPTY_FREQUENCY), DEFAULT_ACCOUNT_MODEL, match);
  const correctAnswers: Answer[] = [
    { row: 'a', candidates: [judgePair(company, 1)] },
    { row: 'b', candidates: [judgePair(other, 0)] },
  ];
  const before = evaluateModel(DEFAULT_ACCOUNT_MODEL, correctAnswers);
  expect(before).toMatchObject({ answers: 2, accepted: 1, right: 1, precision: 1, recall: 1 });
  const pessimistic = { ...DEFAULT_ACCOUNT_MODEL, prior: -40 };
  expect(evaluateModel(pessimistic, correctAnswers).log_loss).toBeGreaterThan(before.log_loss);
  const manyAnswers = Array.from({ length: 20 }, (_, i): Answer => ({ ...correctAnswers[0]!, row: `row ${i}` }));
  expect(compareModels(DEFAULT_ACCOUNT_MODEL, pessimistic, manyAnswers).verdict.isBetter).toBe(false);
  expect(compareModels(pessimistic, DEFAULT_ACCOUNT_MODEL, manyAnswers).verdict.isBetter).toBe(true);
  expect(compareModels(DEFAULT_ACCOUNT_MODEL, DEFAULT_ACCOUNT_MODEL, manyAnswers).verdict.isBetter).toBe(false);
  // It is certain of the only match, but also accepts the wrong pair.
  const overconfident = { ...DEFAULT_ACCOUNT_MODEL, prior: DEFAULT_ACCOUNT_MODEL.prior + 20 };
  expect(
    compareModels(DEFAULT_ACCOUNT_MODEL, overconfident, [...manyAnswers, correctAnswers[1]!]).verdict.isBetter,
  ).toBe(false);
  expect(wilsonLowerBound(95, 100)).toBeCloseTo(0.888, 3);
});
