import type { GridRequest } from '../grid.ts';

/**
 * Test cases of grid requests: clients, and the names that each request finds, in order. Shared by the tests of the
 * server's grids and of grids over local rows.
 */
export const CASE_ROWS = [
  { code: 'C0', name: 'Álpha', website: '', status: 'active', managed: true },
  { code: 'C1', name: 'alpha beta', website: 'site-1.example', status: 'prospect', managed: false },
  { code: 'C2', name: 'Beta 100%', website: 'Site-2.example', status: 'active', managed: false },
  { code: 'C3', name: 'Öl & Söhne', website: '', status: 'ended', managed: true },
  { code: 'C4', name: 'Ole', website: 'öl.example', status: 'active', managed: false },
  { code: 'C5', name: 'zulu two', website: 'zulu.example', status: 'prospect', managed: false },
  { code: 'C6', name: 'Zulu', website: '', status: 'active', managed: false },
  { code: 'C7', name: 'ß-Werk', website: 'werk.example', status: 'active', managed: false },
  { code: 'C8', name: '("Gamma") West', website: '', status: 'ended', managed: false },
] as const;

type Filter = GridRequest['filterModel'][string];
const byName = [{ colId: 'name', sort: 'asc' as const }];
const byCode = [{ colId: 'code', sort: 'asc' as const }];
const text = (type: string, filter?: string) => ({ filterType: 'text', type, filter }) as Filter;
const number = (type: string, filter?: number, filterTo?: number) =>
  ({ filterType: 'number', type, filter, filterTo }) as Filter;
const set = (...values: string[]): Filter => ({ filterType: 'set', values });
const day = (type: string, dateFrom?: string, dateTo?: string) =>
  ({ filterType: 'date', type, dateFrom, dateTo }) as Filter;
const of = (column: string, filter: Filter) => ({ sortModel: byCode, filterModel: { [column]: filter } });
const both = (operator: 'AND' | 'OR', ...conditions: Filter[]) =>
  ({ filterType: 'text', operator, conditions }) as Filter;

const ALL = ['C0', 'C1', 'C2', 'C3', 'C4', 'C5', 'C6', 'C7', 'C8'];
const NO_WEBSITE = ['C0', 'C3', 'C6', 'C8'];
const LONG_AGO = '2000-01-01';
const LATER = '2999-01-01';

/** A request and the codes of the rows that it finds. */
export const ROW_CASES: [what: string, request: Partial<GridRequest>, codes: string[]][] = [
  [
    'words in the order of the alphabet, whatever signs stand before them',
    { sortModel: byName },
    ['C0', 'C1', 'C2', 'C8', 'C3', 'C4', 'C7', 'C6', 'C5'],
  ],
  [
    'the same backwards',
    { sortModel: [{ colId: 'name', sort: 'desc' }] },
    ['C5', 'C6', 'C7', 'C4', 'C3', 'C8', 'C2', 'C1', 'C0'],
  ],
  [
    'blank texts last',
    { sortModel: [{ colId: 'website', sort: 'asc' }, ...byCode] },
    ['C4', 'C1', 'C2', 'C7', 'C5', ...NO_WEBSITE],
  ],
  [
    'and last backwards',
    { sortModel: [{ colId: 'website', sort: 'desc' }, ...byCode] },
    ['C5', 'C7', 'C2', 'C1', 'C4', ...NO_WEBSITE],
  ],
  [
    'a second order within the first',
    { sortModel: [{ colId: 'status', sort: 'desc' }, ...byName] },
    ['C1', 'C5', 'C8', 'C3', 'C0', 'C2', 'C4', 'C7', 'C6'],
  ],
  [
    'what is nothing last',
    { sortModel: [{ colId: 'account_manager_label', sort: 'asc' }, ...byCode] },
    ['C0', 'C3', 'C1', 'C2', 'C4', 'C5', 'C6', 'C7', 'C8'],
  ],
  [
    'and nothing last backwards',
    { sortModel: [{ colId: 'account_manager_label', sort: 'desc' }, ...byCode] },
    ['C0', 'C3', 'C1', 'C2', 'C4', 'C5', 'C6', 'C7', 'C8'],
  ],
  ['an equal word, whatever its case and accents', of('name', text('equals', 'alpha')), ['C0']],
  ['spaces around a term', of('name', text('equals', '  ZULU ')), ['C6']],
  ['another word', of('name', text('notEqual', 'zulu')), ALL.filter((code) => code !== 'C6')],
  ['a part of a word', of('name', text('contains', 'SOHNE')), ['C3']],
  ['a short part at the start alone', of('name', text('contains', 'ol')), ['C3', 'C4']],
  ['a short part nowhere else', of('name', text('contains', 'lu')), []],
  ['no such part', of('name', text('notContains', 'a')), ['C3', 'C4', 'C5', 'C6', 'C7']],
  ['a beginning', of('name', text('startsWith', 'beta')), ['C2']],
  ['an end', of('name', text('endsWith', 'beta')), ['C1']],
  ['signs that a pattern would take for its own', of('name', text('contains', '00%')), ['C2']],
  ['a letter that is written as two', of('name', text('startsWith', 'ss-w')), ['C7']],
  ['blank', of('website', text('blank')), NO_WEBSITE],
  ['not blank', of('website', text('notBlank')), ALL.filter((code) => !NO_WEBSITE.includes(code))],
  ['nothing, as blank', of('account_manager_label', text('blank')), ['C1', 'C2', 'C4', 'C5', 'C6', 'C7', 'C8']],
  ['nothing is another word', of('account_manager_label', text('notEqual', 'x')), ALL],
  ['nothing has no such part', of('account_manager_label', text('notContains', 'x')), ALL],
  ['one of two', of('name', both('OR', text('equals', 'zulu'), text('contains', 'beta'))), ['C1', 'C2', 'C6']],
  ['both of two', of('name', both('AND', text('startsWith', 'z'), text('endsWith', 'two'))), ['C5']],
  [
    'two columns',
    { sortModel: byCode, filterModel: { name: text('startsWith', 'z'), website: text('blank') } },
    ['C6'],
  ],
  ['an equal number', of('campaigns', number('equals', 0)), ALL],
  ['another number', of('campaigns', number('notEqual', 0)), []],
  ['a range of numbers with its ends', of('campaigns', number('inRange', 0, 0)), ALL],
  ['more than', of('campaigns', number('greaterThan', 0)), []],
  ['at most', of('campaigns', number('lessThanOrEqual', 0.5)), ALL],
  ['no number', of('campaigns', number('blank')), []],
  ['one of a set', of('status', set('prospect', 'ended')), ['C1', 'C3', 'C5', 'C8']],
  ['none of a set', of('status', set()), []],
  ['after a day', of('updated_at', day('greaterThan', LONG_AGO)), ALL],
  ['before a day', of('updated_at', day('lessThan', LONG_AGO)), []],
  ['between two days', of('updated_at', day('inRange', LONG_AGO, LATER)), ALL],
  ['a day', of('updated_at', day('notBlank')), ALL],
  ['a search', { sortModel: byCode, quickSearch: 'ZULU' }, ['C5', 'C6']],
  ['a group', { sortModel: byCode, rowGroupCols: ['status'], groupKeys: ['prospect'] }, ['C1', 'C5']],
  [
    'a group of what is nothing',
    { sortModel: byCode, rowGroupCols: ['account_manager_label'], groupKeys: [null] },
    ['C1', 'C2', 'C4', 'C5', 'C6', 'C7', 'C8'],
  ],
  [
    'a group of blank texts within a group',
    { sortModel: byCode, rowGroupCols: ['status', 'website'], groupKeys: ['active', null] },
    ['C0', 'C6'],
  ],
];

/** The grouping column under the opened groups, and the groups with their counts. */
export const GROUP_CASES: [what: string, request: Pick<GridRequest, 'rowGroupCols' | 'groupKeys'>, counts: number[]][] =
  [
    ['groups in their order', { rowGroupCols: ['status'], groupKeys: [] }, [5, 2, 2]],
    ['what is nothing as the last group', { rowGroupCols: ['account_manager_label'], groupKeys: [] }, [2, 7]],
    [
      'groups inside a group, that of the blank ones last',
      { rowGroupCols: ['status', 'website'], groupKeys: ['active'] },
      [1, 1, 1, 2],
    ],
    ['all instants of a day as one', { rowGroupCols: ['updated_at'], groupKeys: [] }, [9]],
  ];

/** A request, a column, and its values with row counts, in any order. */
export const VALUE_CASES: [
  what: string,
  request: Pick<GridRequest, 'filterModel'> & Partial<GridRequest>,
  column: string,
  values: [value: string | null, count: number][],
][] = [
  [
    'all its values',
    { filterModel: {} },
    'status',
    [
      ['active', 5],
      ['prospect', 2],
      ['ended', 2],
    ],
  ],
  [
    'the values under the other filters, whatever its own',
    { filterModel: { status: set('ended'), website: text('blank') } },
    'status',
    [
      ['active', 2],
      ['ended', 2],
    ],
  ],
  [
    'the values of what a search finds',
    { filterModel: {}, quickSearch: 'beta' },
    'status',
    [
      ['prospect', 1],
      ['active', 1],
    ],
  ],
  [
    'the values of the open group',
    { filterModel: {}, rowGroupCols: ['account_manager_label'], groupKeys: [null] },
    'status',
    [
      ['active', 4],
      ['prospect', 2],
      ['ended', 1],
    ],
  ],
];
