import { expect, test } from 'vitest';
import { normaliseLinkedin } from './web-url.ts';

test.each([
  'linkedin.com/company/Ashby-Tooling',
  'http://uk.linkedin.com/company/Ashby-Tooling/',
  'https://m.linkedin.com/company/Ashby-Tooling',
  'https://www.linkedin.com/mwlite/company/Ashby-Tooling',
  'https://www.linkedin.com/company/Ashby-Tooling/about/',
  'https://www.linkedin.com/Company/Ashby-Tooling?viewAsMember=true#main',
])('normalises the LinkedIn address %s', (address) => {
  expect(normaliseLinkedin(address)).toBe('https://www.linkedin.com/company/Ashby-Tooling');
});

test.each([
  ['https://www.linkedin.com/sales/company/12/people', 'https://www.linkedin.com/sales/company/12/people'],
  ['https://linkedin.com.example/company/ashby/about', 'https://linkedin.com.example/company/ashby/about'],
  ['not a page', undefined],
])('does not treat %s as a LinkedIn page', (address, expected) => {
  expect(normaliseLinkedin(address)).toBe(expected);
});
