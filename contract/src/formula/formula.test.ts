import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type FormulaCatalogue, readFormula } from './type-check.ts';

const CATALOGUE: FormulaCatalogue = new Map([
  ['budget', { label: 'Budget', type: 'number' as const }],
  ['stage', { label: 'Stage', type: 'text' as const, codes: ['hot', 'cold'] }],
  ['remark', { label: 'Remark', type: 'text' as const }],
  ['since', { label: 'Since', type: 'date' as const }],
  ['open', { label: 'Open', type: 'yes_no' as const }],
  ['account.country', { label: 'Country', type: 'text' as const }],
]);
const resultType = (text: string) => {
  const result = readFormula(text, CATALOGUE);
  return 'formula' in result ? result.formula.type : result.faults.map(({ message }) => message.message);
};
/** Returns the faulty part of the text with its message. */
const faults = (text: string) => {
  const result = readFormula(text, CATALOGUE);
  return 'faults' in result
    ? result.faults.map(({ at, end, message }) => [text.slice(at, end), at, message.message])
    : [];
};

describe('reading a formula', () => {
  test.each([
    ['budget * 1.2 + 3', 'number'],
    ['-budget - -2', 'number'],
    ['2 + 3 * 4 = 14 and not open', 'yes_no'],
    ['if(budget > 100, "large", remark)', 'text'],
    ['concat(stage, " ", budget, " ", since)', 'text'],
    ['remark & "x" & 1', 'text'],
    ['since + 30', 'date'],
    ['since - date("2020-01-01")', 'number'],
    ['days_between(since, today()) / 7', 'number'],
    ['coalesce(remark, account.country, "none")', 'text'],
    ['min(budget, 3, 4)', 'number'],
    ['max(since, today())', 'date'],
    ['is_empty(open) or stage = "hot"', 'yes_no'],
    ['ROUND(budget, 2) <> 1', 'yes_no'],
    ['contains(lower(remark), "say \\"yes\\"")', 'yes_no'],
  ])('infers the type of %s as %s', (text, type) => expect(resultType(text)).toBe(type));

  test.each([
    ['', [['', 0, 'Write a formula.']]],
    ['budgt + 1', [['budgt', 0, 'There is no field “budgt” here. Did you mean “budget”?']]],
    ['1 + constructor', [['constructor', 4, 'There is no field “constructor” here.']]],
    ['__proto__', [['__proto__', 0, 'There is no field “__proto__” here.']]],
    ['toString(1)', [['toString(1)', 0, 'There is no function “tostring”.']]],
    ['(budget + 1', [['', 11, 'A ) is expected here to close the bracket.']]],
    ['round(budget', [['', 12, 'A comma or a ) is expected here.']]],
    ['budget +', [['', 8, 'A field, a value or a function is expected here.']]],
    ['budget budget', [['budget', 7, 'The formula should end here, or continue with an operator such as + or =.']]],
    ['1 < 2 < 3', [['<', 6, 'The formula should end here, or continue with an operator such as + or =.']]],
    ['remark = "open', [['"open', 9, 'This text is not closed: a " is missing at its end.']]],
    ['budget; drop table field', [[';', 6, '“;” has no meaning in a formula.']]],
    ['upper(budget)', [['budget', 6, '“upper” takes a text here, but this is a number.']]],
    ['since * 2', [['since', 0, '“*” takes a number here, but this is a date.']]],
    ['since + remark', [['remark', 8, '“+” takes a number here, but this is a text.']]],
    ['if(budget, 1, 2)', [['budget', 3, '“if” takes yes or no here, but this is a number.']]],
    ['if(open, 1, "two")', [['"two"', 12, '“if” takes a number here, but this is a text.']]],
    ['remark < "a"', [['remark', 0, '“<” takes a number or a date here, but this is a text.']]],
    ['round(budget, 9)', [['9', 14, 'Enter a whole number from 0 to 6 here.']]],
    ['min(budget)', [['min(budget)', 0, '“min” takes 2 or more values. Number of given values: 1.']]],
    ['date("2026-02-30")', [['"2026-02-30"', 5, 'Enter a date here, such as "2026-01-31".']]],
    ['stage = "Hot"', [['"Hot"', 8, 'This is not an option of “Stage”. Its options are: hot, cold.']]],
    ['1234567890123456', [['1234567890123456', 0, 'Use at most 15 digits before the point and 9 after it.']]],
    [
      'nope + upper(1)',
      [
        ['nope', 0, 'There is no field “nope” here.'],
        ['1', 13, '“upper” takes a text here, but this is a number.'],
      ],
    ],
  ])('rejects %j with the position of the fault and the expected input', (text, expected) =>
    expect(faults(text)).toEqual(expected),
  );

  test.each([
    ['nested brackets', `${'('.repeat(900)}1${')'.repeat(900)}`],
    ['signs before a value', `${'-'.repeat(1_900)}1`],
    ['words before a value', `${'not '.repeat(480)}open`],
    ['nested calls', `${'abs('.repeat(390)}1${')'.repeat(390)}`],
    ['chained operators', Array.from({ length: 900 }, () => '1').join('+')],
    ['chained operators in nested brackets', `${'('.repeat(50)}1${')+1+1+1'.repeat(50)}`],
  ])('rejects a formula with too many %s quickly', (_, text) =>
    expect(faults(text).map(([, , message]) => message)).toEqual(['This is nested too deeply: at most 60 levels.']),
  );

  test('rejects a formula that is too long', () =>
    expect(faults('1'.repeat(2_001)).map(([, at, message]) => [at, message])).toEqual([
      [2_000, 'A formula has at most 2000 characters.'],
    ]));

  test('parses any text or rejects it at a position within it', () => {
    const tokenText = fc.constantFrom(
      ...['budget', 'stage', 'if', 'min', '(', ')', ',', '+', '-', '"a"', '1', '.', ' ', '=', 'and', 'not', '"', '\\'],
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(tokenText).map((words) => words.join('')),
        ),
        (text) => {
          const result = readFormula(text, CATALOGUE);
          if ('formula' in result) return;
          expect(result.faults.length).toBeGreaterThan(0);
          for (const { at, end } of result.faults) expect(0 <= at && at <= end && end <= text.length).toBe(true);
        },
      ),
    );
  });
});
