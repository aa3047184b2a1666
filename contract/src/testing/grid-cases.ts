import type { GridRequest } from '../grid.ts';

/**
 * Test cases of grid requests: the rows, and which rows each request finds, in order. Shared by the tests of server
 * grids and of grids over local rows.
 */
export const CASE_ROWS = [
  { code: 'C0', name: 'Álpha', website: '', status: 'active', managed: true },
  { code: 'C1', name: 'alpha beta', website: 'site-1.example', status: 'prospect', managed: false },
  { code: 'C2', name: 'Beta 100%', website: 'Site-2.example', status: 'active', managed: false },
  { code: 'C3', name: 'Öl & Söhne', website: '', status: 'ended', managed: true },
  { code: 'C4', name: 'Ole', website: 'oil.example', status: 'active', managed: false },
  { code: 'C5', name: 'zulu two', website: 'zulu.example', status: 'prospect', managed: false },
  { code: 'C6', name: 'Zulu', website: '', status: 'active', managed: false },
  { code: 'C7', name: 'ß-Werk', website: 'werk.example', status: 'active', managed: false },
  { code: 'C8', name: '("Gamma") West', website: '', status: 'ended', managed: false },
] as const;

type Filter = GridRequest['filterModel'][string];
const SORT_BY_NAME = [{ colId: 'name', sort: 'asc' as const }];
const SORT_BY_CODE = [{ colId: 'code', sort: 'asc' as const }];
const text = (type: string, filter?: string) => ({ filterType: 'text', type, filter }) as Filter;
const number = (type: string, filter?: number, filterTo?: number) =>
  ({ filterType: 'number', type, filter, filterTo }) as Filter;
const set = (...values: string[]): Filter => ({ filterType: 'set', values });
const day = (type: string, dateFrom?: string, dateTo?: string) =>
  ({ filterType: 'date', type, dateFrom, dateTo }) as Filter;
const filterBy = (column: string, filter: Filter) => ({ sortModel: SORT_BY_CODE, filterModel: { [column]: filter } });
const combine = (operator: 'AND' | 'OR', ...conditions: Filter[]) =>
  ({ filterType: 'text', operator, conditions }) as Filter;

const ALL_CODES = ['C0', 'C1', 'C2', 'C3', 'C4', 'C5', 'C6', 'C7', 'C8'];
const CODES_WITHOUT_WEBSITE = ['C0', 'C3', 'C6', 'C8'];
const DISTANT_PAST = '2000-01-01';
const DISTANT_FUTURE = '2999-01-01';

/** Requests and the codes of the rows that they find. */
export const ROW_CASES: [title: string, request: Partial<GridRequest>, codes: string[]][] = [
  [
    'rows sorted by name, ignoring punctuation at the start',
    { sortModel: SORT_BY_NAME },
    ['C0', 'C1', 'C2', 'C8', 'C3', 'C4', 'C7', 'C6', 'C5'],
  ],
  [
    'rows sorted by name in descending order',
    { sortModel: [{ colId: 'name', sort: 'desc' }] },
    ['C5', 'C6', 'C7', 'C4', 'C3', 'C8', 'C2', 'C1', 'C0'],
  ],
  [
    'rows sorted in ascending order, blank texts last',
    { sortModel: [{ colId: 'website', sort: 'asc' }, ...SORT_BY_CODE] },
    ['C4', 'C1', 'C2', 'C7', 'C5', ...CODES_WITHOUT_WEBSITE],
  ],
  [
    'rows sorted in descending order, blank texts last',
    { sortModel: [{ colId: 'website', sort: 'desc' }, ...SORT_BY_CODE] },
    ['C5', 'C7', 'C2', 'C1', 'C4', ...CODES_WITHOUT_WEBSITE],
  ],
  [
    'rows sorted by a second column within the first',
    { sortModel: [{ colId: 'status', sort: 'desc' }, ...SORT_BY_NAME] },
    ['C1', 'C5', 'C8', 'C3', 'C0', 'C2', 'C4', 'C7', 'C6'],
  ],
  [
    'rows sorted in ascending order, nulls last',
    { sortModel: [{ colId: 'account_manager_label', sort: 'asc' }, ...SORT_BY_CODE] },
    ['C0', 'C3', 'C1', 'C2', 'C4', 'C5', 'C6', 'C7', 'C8'],
  ],
  [
    'rows sorted in descending order, nulls last',
    { sortModel: [{ colId: 'account_manager_label', sort: 'desc' }, ...SORT_BY_CODE] },
    ['C0', 'C3', 'C1', 'C2', 'C4', 'C5', 'C6', 'C7', 'C8'],
  ],
  ['an equal text, ignoring case and accents', filterBy('name', text('equals', 'alpha')), ['C0']],
  ['an equal text, ignoring spaces around the term', filterBy('name', text('equals', '  ZULU ')), ['C6']],
  ['a different text', filterBy('name', text('notEqual', 'zulu')), ALL_CODES.filter((code) => code !== 'C6')],
  ['a part of a word', filterBy('name', text('contains', 'SOHNE')), ['C3']],
  ['a short part only at the start of words', filterBy('name', text('contains', 'ol')), ['C3', 'C4']],
  ['no short part inside a word', filterBy('name', text('contains', 'lu')), []],
  ['texts without a part', filterBy('name', text('notContains', 'a')), ['C3', 'C4', 'C5', 'C6', 'C7']],
  ['texts with a given beginning', filterBy('name', text('startsWith', 'beta')), ['C2']],
  ['texts with a given end', filterBy('name', text('endsWith', 'beta')), ['C1']],
  ['pattern characters literally', filterBy('name', text('contains', '00%')), ['C2']],
  ['signs that stand for pattern characters literally', filterBy('name', text('contains', '００％')), ['C2']],
  ['a text in other letters', filterBy('name', text('contains', 'ＢＥＴＡ １００％')), ['C2']],
  ['a letter that is transcribed as two', filterBy('name', text('startsWith', 'ss-w')), ['C7']],
  ['blank texts', filterBy('website', text('blank')), CODES_WITHOUT_WEBSITE],
  [
    'texts that are not blank',
    filterBy('website', text('notBlank')),
    ALL_CODES.filter((code) => !CODES_WITHOUT_WEBSITE.includes(code)),
  ],
  ['nulls as blank', filterBy('account_manager_label', text('blank')), ['C1', 'C2', 'C4', 'C5', 'C6', 'C7', 'C8']],
  ['nulls as a different text', filterBy('account_manager_label', text('notEqual', 'x')), ALL_CODES],
  ['nulls as texts without a part', filterBy('account_manager_label', text('notContains', 'x')), ALL_CODES],
  [
    'either of two conditions',
    filterBy('name', combine('OR', text('equals', 'zulu'), text('contains', 'beta'))),
    ['C1', 'C2', 'C6'],
  ],
  [
    'both of two conditions',
    filterBy('name', combine('AND', text('startsWith', 'z'), text('endsWith', 'two'))),
    ['C5'],
  ],
  [
    'two columns',
    { sortModel: SORT_BY_CODE, filterModel: { name: text('startsWith', 'z'), website: text('blank') } },
    ['C6'],
  ],
  ['an equal number', filterBy('campaigns', number('equals', 0)), ALL_CODES],
  ['another number', filterBy('campaigns', number('notEqual', 0)), []],
  ['a range of numbers including its limits', filterBy('campaigns', number('inRange', 0, 0)), ALL_CODES],
  ['numbers above a limit', filterBy('campaigns', number('greaterThan', 0)), []],
  ['numbers up to a limit', filterBy('campaigns', number('lessThanOrEqual', 0.5)), ALL_CODES],
  ['blank numbers', filterBy('campaigns', number('blank')), []],
  ['rows with a value of the set', filterBy('status', set('prospect', 'ended')), ['C1', 'C3', 'C5', 'C8']],
  ['no rows for an empty set', filterBy('status', set()), []],
  ['after a day', filterBy('updated_at', day('greaterThan', DISTANT_PAST)), ALL_CODES],
  ['before a day', filterBy('updated_at', day('lessThan', DISTANT_PAST)), []],
  ['between two days', filterBy('updated_at', day('inRange', DISTANT_PAST, DISTANT_FUTURE)), ALL_CODES],
  ['any day', filterBy('updated_at', day('notBlank')), ALL_CODES],
  ['the rows of a search', { sortModel: SORT_BY_CODE, quickSearch: 'ZULU' }, ['C5', 'C6']],
  ['the rows of a search, ignoring accents', { sortModel: SORT_BY_CODE, quickSearch: 'Alphà' }, ['C0', 'C1']],
  ['the rows of a group', { sortModel: SORT_BY_CODE, rowGroupCols: ['status'], groupKeys: ['prospect'] }, ['C1', 'C5']],
  [
    'the rows of a group of nulls',
    { sortModel: SORT_BY_CODE, rowGroupCols: ['account_manager_label'], groupKeys: [null] },
    ['C1', 'C2', 'C4', 'C5', 'C6', 'C7', 'C8'],
  ],
  [
    'the rows of a group of blank texts within a group',
    { sortModel: SORT_BY_CODE, rowGroupCols: ['status', 'website'], groupKeys: ['active', null] },
    ['C0', 'C6'],
  ],
];

/** Grouped requests and the row counts of the groups. */
export const GROUP_CASES: [
  title: string,
  request: Pick<GridRequest, 'rowGroupCols' | 'groupKeys'>,
  counts: number[],
][] = [
  ['groups in order', { rowGroupCols: ['status'], groupKeys: [] }, [5, 2, 2]],
  ['nulls as the last group', { rowGroupCols: ['account_manager_label'], groupKeys: [] }, [2, 7]],
  [
    'groups inside a group, blank texts last',
    { rowGroupCols: ['status', 'website'], groupKeys: ['active'] },
    [1, 1, 1, 2],
  ],
  ['all times of a day as one group', { rowGroupCols: ['updated_at'], groupKeys: [] }, [9]],
];

/** Requests, a column, and its values with row counts, in any order. */
export const VALUE_CASES: [
  title: string,
  request: Pick<GridRequest, 'filterModel'> & Partial<GridRequest>,
  column: string,
  values: [value: string | null, count: number][],
][] = [
  [
    'all values of the column',
    { filterModel: {} },
    'status',
    [
      ['active', 5],
      ['prospect', 2],
      ['ended', 2],
    ],
  ],
  [
    'the values in the rows that match the filters of the other columns',
    { filterModel: { status: set('ended'), website: text('blank') } },
    'status',
    [
      ['active', 2],
      ['ended', 2],
    ],
  ],
  [
    'the values in the rows that a search finds',
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
