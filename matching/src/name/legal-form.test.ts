import { expect, test } from 'vitest';
import { foldText, splitWords } from '../text/fold.ts';
import { parseLegalForm } from './legal-form.ts';

const parse = (name: string, country = '') => {
  const { words, form } = parseLegalForm(splitWords(foldText(name)), country);
  return `${words.join(' ')}: ${form}`;
};

test.each([
  // One form in every spelling, position and country.
  ['OAO Severny Most', 'severny most: jsc'],
  ['Severny Most JSC', 'severny most: jsc'],
  ['Open Joint Stock Company Severny Most', 'severny most: jsc'],
  ['S.R.L. Casa Verde', 'casa verde: srl'],
  ['Societatea cu Răspundere Limitată Casa Verde', 'casa verde: srl'],
  ['Casa Verde Sociedad Comercial de Responsabilidad Limitada', 'casa verde: srl'],
  ['Holm Vennootschap onder een Firma', 'holm: vof'],
  // A description of the business is not a form.
  ['Ohio State Savings Bank', 'ohio state savings bank: '],
])('parses "%s" as "%s"', (name, expected) => {
  expect(parse(name)).toBe(expected);
});
