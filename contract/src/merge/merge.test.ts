import { describe, expect, test } from 'vitest';
import { readTemplate } from './build.ts';
import {
  availableFields,
  catalogueFor,
  DATA_ROOT,
  type DataRoot,
  type MergeValues,
  RECIPIENT,
  type Recipient,
  sampleValues,
} from './catalogue.ts';
import { escapeHtml, fillTemplate, MAX_ITERATIONS, OutputLimitError } from './fill.ts';
import { lineAndColumn } from './tags.ts';

const clientCatalogue = catalogueFor('campaign', 'client');
const plainOptions = { locale: 'en-GB', write: (text: string) => text };
const values: MergeValues = {
  client: { name: 'Northgate <Logistics>', code: 'NORTH', contract_end: '2027-03-01', notes: 'owes us money' },
  campaign: { name: 'Spring', end_date: '2026-12-18', accounts: 312 },
  agency: { name: 'Leadwright' },
  recipient: { name: 'Helen', email: '' },
  opportunities: [
    { account: 'Harrowby', contact: 'Priya', added_on: '2026-11-19' },
    { account: 'Calder', contact: '', added_on: '2026-11-20' },
  ],
};

const fill = (text: string, catalogue = clientCatalogue, input = values) => {
  const template = readTemplate(text, catalogue);
  expect(template.faults).toEqual([]);
  return fillTemplate(template, input, plainOptions);
};
const faultsOf = (text: string, catalogue = clientCatalogue) =>
  readTemplate(text, catalogue).faults.map(({ at, message }) => ({
    ...lineAndColumn(text, at),
    message: message.message,
  }));

describe('content of a template', () => {
  test('fills in fields, applies filters and formats dates', () => {
    expect(fill('{{ client.name | upper }}').text).toBe('NORTHGATE <LOGISTICS>');
    expect(fill('{{campaign.end_date}}').text).toBe('18 December 2026');
    expect(fill('{{ campaign.end_date | date: "DD.MM.YYYY" }}').text).toBe('18.12.2026');
    expect(fill("{{ recipient.email | default: 'no address' }}").text).toBe('no address');
    const account = catalogueFor('account', 'staff');
    expect(fill('{{ account.phones | join: " / " }}', account, { account: { phones: ['1', '2'] } }).text).toBe('1 / 2');
  });

  test('evaluates conditions on fields, comparisons and lists', () => {
    expect(fill('{{#if recipient.email}}a{{else}}b{{/if}}').text).toBe('b');
    expect(fill('{{#if client.code == "north" and not recipient.email}}yes{{/if}}').text).toBe('yes');
    expect(fill('{{#if "ＣＯＴＥ D’Or" == "côte d\'or"}}same{{/if}}').text).toBe('same');
    expect(fill('{{#if "Food&Drink" != "Food & Drink"}}other{{else}}same{{/if}}').text).toBe('same');
    expect(fill('{{#if "Über" < "Vienna"}}before{{/if}}').text).toBe('before');
    expect(fill('{{#if campaign.end_date > "2026-12-01"}}late{{/if}}').text).toBe('late');
    expect(fill('{{#if opportunities}}some{{/if}}').text).toBe('some');
    expect(fill('{{#if opportunities > 2}}many{{else}}few{{/if}}').text).toBe('few');
  });

  test('loops over opportunities with conditions', () => {
    const text = '{{#each opportunities}}{{account}}{{#if contact}} ({{contact}}){{/if}} of {{client.code}};{{/each}}';
    expect(fill(text).text).toBe('Harrowby (Priya) of NORTH;Calder of NORTH;');
  });

  test('reports each field without a value once', () => {
    const { text, missing } = fillTemplate(
      readTemplate('{{recipient.email}}{{recipient.email}}', clientCatalogue),
      values,
      {
        ...plainOptions,
        missing: ({ field }) => `[${field.label}]`,
      },
    );
    expect([text, missing]).toEqual(['[Email][Email]', ['recipient.email']]);
  });

  test('lists every used field', () => {
    const text = '{{#each opportunities}}{{account}}{{/each}}{{#if client.code}}{{client.name}}{{/if}}';
    expect(readTemplate(text, clientCatalogue).used).toEqual([
      'account',
      'client.code',
      'client.name',
      'opportunities',
    ]);
  });
});

describe('faults of a template', () => {
  test.each([
    ['a\n  {{ clinet.name }}', 2, 3, /clinet\.name.*client\.name/],
    ['{{ client.name', 1, 1, /not closed/],
    ['x }} y', 1, 3, /without \{\{/],
    ['{{#each opportunities}}', 1, 1, /\{\{\/each\}\} is missing/],
    ['{{/if}}', 1, 1, /closes nothing/],
    ['{{#if client.code}}{{#each opportunities}}{{/if}}{{/each}}', 1, 43, /expected here first/],
    ['{{ client.name | shout }}', 1, 1, /no filter “shout”/],
    ['{{ client.name | date: "D" }}', 1, 1, /cannot be used with/],
    ['{{ campaign.end_date | date }}', 1, 1, /needs a text/],
    ['{{ opportunities }}', 1, 1, /is a list/],
    ['{{#each client.name}}{{/each}}', 1, 1, /not a list/],
    ['{{#while 1}}{{/while}}', 1, 1, /no tag/],
    ['{{else}}', 1, 1, /belongs between/],
    ['{{ client.name + 1 }}', 1, 1, /not understood/],
    ['{{ account }}', 1, 1, /no field “account”/],
  ])('reports the position and reason of the fault in %s', (text, line, column, message) => {
    expect(faultsOf(text)[0]).toEqual({ line, column, message: expect.stringMatching(message) });
  });

  test('reports all faults together', () => {
    expect(faultsOf('{{ a.b }} {{ c.d }} {{#if x.y}}{{ client.name }}')).toHaveLength(4);
  });
});

describe('fields hidden from the recipient', () => {
  test('does not offer internal notes in a client mail', () => {
    expect(faultsOf('{{ client.notes }}')[0]!.message).toMatch(/no field/);
    expect(fill('{{ client.notes }}', catalogueFor('client', 'staff')).text).toBe('owes us money');
  });
  test('omits hidden fields from the menu and the samples', () => {
    for (const root of Object.keys(DATA_ROOT) as DataRoot[])
      for (const recipient of Object.keys(RECIPIENT) as Recipient[]) {
        const catalogue = catalogueFor(root, recipient);
        const availableContent = JSON.stringify([availableFields(catalogue), sampleValues(catalogue)]);
        if (root === 'client')
          expect(availableContent.includes('Prefers calls before ten')).toBe(recipient === 'staff');
        for (const { path, within } of availableFields(catalogue)) {
          const text = within ? `{{#each ${within}}}{{${path}}}{{/each}}` : `{{${path}}}`;
          expect([path, readTemplate(text, catalogue).faults]).toEqual([path, []]);
        }
      }
  });
});

describe('malicious templates', () => {
  test.each([
    '{{ constructor }}',
    '{{ __proto__ }}',
    '{{ client.__proto__ }}',
    '{{ client.constructor }}',
    '{{ client.constructor.constructor }}',
    '{{ client.toString }}',
    '{{#each constructor}}{{/each}}',
    '{{#each opportunities}}{{ __proto__ }}{{ constructor }}{{/each}}',
    '{{#if client.__proto__}}{{/if}}',
    '{{ client["name"] }}',
    '{{ client.name | constructor }}',
    '{{ client.name | __proto__ }}',
  ])('rejects %s', (text) => {
    expect(faultsOf(text).length).toBeGreaterThan(0);
  });

  test('never parses values as templates', () => {
    const input = { ...values, client: { name: '{{ client.notes }}<script>', notes: 'secret' } };
    const template = readTemplate('{{ client.name }}', clientCatalogue);
    expect(fillTemplate(template, input, { locale: 'en-GB', write: escapeHtml }).text).toBe(
      '{{ client.notes }}&lt;script&gt;',
    );
  });

  test('ignores inherited properties', () => {
    const input = { client: Object.create({ name: 'inherited' }) };
    expect(fill('{{ client.name }}', clientCatalogue, input).missing).toEqual(['client.name']);
  });

  test('stops after the maximum number of iterations', () => {
    const many = Array.from({ length: 220 }, () => ({ account: 'x' }));
    const text = '{{#each opportunities}}{{#each opportunities}}{{#each opportunities}}x{{/each}}{{/each}}{{/each}}';
    expect(() => fill(text, clientCatalogue, { opportunities: many })).toThrow(OutputLimitError);
    expect(fill('{{#each opportunities}}x{{/each}}', clientCatalogue, { opportunities: many }).text).toHaveLength(220);
    expect(220 ** 3).toBeGreaterThan(10_000_000);
    expect(many.length).toBeLessThan(MAX_ITERATIONS);
  });

  test('terminates for deep nesting, many braces and very long output', () => {
    expect(faultsOf('{{#if client.name}}'.repeat(1_000)).some(({ message }) => message.includes('deep'))).toBe(true);
    expect(readTemplate('{{'.repeat(100_000), clientCatalogue).faults.length).toBeGreaterThan(0);
    expect(faultsOf('{{client.name}}'.repeat(6_000)).at(-1)!.message).toContain('5000');
    const input = { client: { name: 'x'.repeat(1_000_000) } };
    expect(() => fill('{{client.name}}{{client.name}}{{client.name}}', clientCatalogue, input)).toThrow(
      OutputLimitError,
    );
  });
});
