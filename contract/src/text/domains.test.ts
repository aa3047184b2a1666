import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { asciiAddresses, asciiDomain, asciiUrl, unicodeDomains } from './domains.ts';

const numRuns = process.env.TEST_DEPTH === 'deep' ? 50_000 : 500;

test.each([
  'müller.example',
  'MÜLLER.example',
  'mu\u0308ller.example',
  'xn--mller-kva.example',
  'XN--MLLER-KVA.EXAMPLE',
])('writes %s in one spelling', (domain) => {
  expect(asciiDomain(domain)).toBe('xn--mller-kva.example');
  expect(asciiAddresses(`Info@${domain}`)).toBe('Info@xn--mller-kva.example');
  expect(asciiUrl(domain)).toBe('xn--mller-kva.example');
  expect(asciiUrl(`https://www.${domain}/Straße?q=ü`)).toBe('https://www.xn--mller-kva.example/Straße?q=ü');
});

test.each(['ACME.co.uk', 'not a domain', 'ü ber', '', 'xn--', 'xn--a.example'])('does not change "%s"', (text) => {
  expect(asciiDomain(text)).toBe(text);
});

test('converts each address of a text', () => {
  expect(asciiAddresses('Ann <a@ä.example>; b@b.example, mailto:c@пример.рф')).toBe(
    'Ann <a@xn--4ca.example>; b@b.example, mailto:c@xn--e1afmkfd.xn--p1ai',
  );
});

describe('shows', () => {
  test.each([
    ['xn--mller-kva.example', 'müller.example'],
    ['https://www.xn--e1afmkfd.xn--p1ai/a', 'https://www.пример.рф/a'],
    ['post@xn--vre-sild-44a.example', 'post@øvre-sild.example'],
    ['xn--fiqs8s', '中国'],
    ['acme.example', 'acme.example'],
    ['xn--a.example', 'xn--a.example'],
    ['xn--99999999.example', 'xn--99999999.example'],
  ])('%s as %s', (stored, shown) => {
    expect(unicodeDomains(stored)).toBe(shown);
  });

  test('any domain so that it reads back as the same domain', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }), (label) => {
        const ascii = asciiDomain(`${label.replace(/[\s/?#@:\\%]/gu, '')}.example`);
        if (!/^[a-z0-9.-]+$/.test(ascii)) return;
        expect(asciiDomain(unicodeDomains(ascii))).toBe(ascii);
      }),
      { numRuns },
    );
  });

  test('any text without an error', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^xn--[a-z0-9-]{0,40}$/), (label) => {
        expect(asciiDomain(unicodeDomains(label))).toBe(asciiDomain(label));
      }),
      { numRuns },
    );
  });
});
