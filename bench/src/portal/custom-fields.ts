import type { FieldType } from '@leadwright/contract/custom-values';
import { fillPath } from '@leadwright/contract/endpoint';
import { accountsForCampaign } from '@leadwright/contract/features/account-grids';
import { type CustomField, customColumn } from '@leadwright/contract/features/custom-fields';
import { countRows, exportRows } from '@leadwright/contract/features/exports';
import { campaignFields } from '@leadwright/contract/features/fields';
import { changeCells } from '@leadwright/contract/features/grid-cells';
import type { BenchDatabase } from '../harness/bench-database.ts';
import { signInClient } from '../harness/client.ts';
import { measureAlternating, reportRatio } from '../harness/measure.ts';
import { EXPORT_COLUMNS } from './export.ts';

const RUNS = 7;
type FieldSpec = [type: FieldType, count: number, isIndexed?: boolean];

/** Sixty fields: first fields with an index, which are filtered often, then fields of every type without an index. */
const FIELDS: FieldSpec[] = [
  ['text', 2, true],
  ['select', 4, true],
  ['integer', 4, true],
  ['date', 3, true],
  ['date_time', 1, true],
  ['select', 1],
  ['text', 14],
  ['decimal', 5],
  ['integer', 5],
  ['date', 3],
  ['date_time', 1],
  ['boolean', 4],
  ['multi_select', 2],
  ['long_text', 3],
  ['email', 1],
  ['url', 1],
  ['phone', 1],
  ['select', 3],
  ['text', 2],
];
const OPTIONS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((code) => ({ code, label: `Option ${code}` }));
type FieldWithSlot = CustomField & { slot: string };

/** Returns SQL for a value of the given kind that depends only on the account number `a.no` and the seed. */
function valueSql(kind: string, seed: number): string {
  const hashSql = `(hashint8extended(a.no, ${seed}) & 2147483647)`;
  const optionSql = `(array['a','a','a','a','b','b','b','c','c','d','d','e','f','g','h'])[1 + ${hashSql} % 15]`;
  const sqlByKind: Record<string, string> = {
    option: optionSql,
    text: `'Segment ' || substr(md5((${hashSql} % 50021)::text), 1, 6)`,
    number: `(${hashSql} % 1000000) / 10.0`,
    date: `date '2018-01-01' + (${hashSql} % 3000)::int`,
    moment: `timestamptz '2018-01-01' + (${hashSql} % 100000000) * interval '1 second'`,
    flag: `${hashSql} % 2 = 0`,
    list: `array[${optionSql}, 'h']`,
  };
  return sqlByKind[kind]!;
}

/** Adds the fields through the endpoint and rewrites the campaign's rows; fills 60 or 39 per cent of the cells. */
async function createAndFillFields(
  { pool, campaignId }: BenchDatabase,
  addField: (body: object) => Promise<unknown>,
): Promise<FieldWithSlot[]> {
  for (const [type, count, isIndexed = false] of FIELDS)
    for (let number = 1; number <= count; number++) {
      const options = type.includes('select') ? { options: OPTIONS } : {};
      const label = `${type} ${isIndexed ? 'indexed' : ''} ${number}`;
      await addField({ type, label, indexed: isIndexed, ...options });
    }
  const { rows } = await pool.query<FieldWithSlot>(
    'select d.*, f.slot from custom_field f join field d on d.id = f.id where f.campaign_id = $1 order by f.position',
    [campaignId],
  );
  const values = rows.map(({ slot, type }, i) => {
    const kind = type === 'select' ? 'option' : slot.split('_')[0]!;
    const filledPercent = i < 40 ? 60 : 39;
    return `case when hashint8extended(a.no, ${1000 + i}) & 127 < ${(filledPercent * 128) / 100} then ${valueSql(kind, i)} end`;
  });
  await pool.query('truncate campaign_account cascade');
  // Creating the indexes after the insert saves minutes, most of them for the "contains" indexes.
  const { rows: indexes } = await pool.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes
     where tablename = 'campaign_account' and indexname ~ '_(text|number|date|moment)_\\d'`,
  );
  for (const { name } of indexes) await pool.query(`drop index ${name}`);
  await pool.query(
    `insert into campaign_account (campaign_id, account_id, link_method, added_at, ${rows.map(({ slot }) => slot).join(', ')})
     select $1, a.id, ${valueSql('text', 999)}, a.created_at, ${values.join(', ')} from account a`,
    [campaignId],
  );
  for (const { definition } of indexes) await pool.query(definition);
  await pool.query('vacuum analyze campaign_account');
  return rows;
}

/**
 * Measures P6: custom fields compared with core columns, through the endpoints of the web app. Each goal is a ratio to
 * a core column of the same kind.
 */
export async function benchCustomFields(database: BenchDatabase): Promise<void> {
  const { url, token, campaignId, pool, serve } = database;
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const post = async (path: string, body: object) => {
    const response = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    return response.text();
  };
  const requestPage = (request: object) =>
    post(accountsForCampaign.endpoint.path, { campaign_id: campaignId, query: JSON.stringify(request) });
  const measureFirstPage = async () => {
    const { measured } = await measureAlternating(
      RUNS,
      () => requestPage({}),
      async () => undefined,
    );
    return measured.toFixed(1);
  };
  const msWithoutFields = await measureFirstPage();
  const fields = await createAndFillFields(database, (body) =>
    post(campaignFields.add.path, { campaign_id: campaignId, ...body }),
  );
  const isIndexedField = ({ label }: FieldWithSlot) => label.includes('indexed');
  const pickField = (type: FieldType, isIndexed: boolean, position = 0) => {
    const matchingFields = fields.filter((field) => field.type === type && isIndexedField(field) === isIndexed);
    const { id, slot } = matchingFields.at(position)!;
    return { column: customColumn(id), slot };
  };
  const requestCount = (request: object) =>
    post(fillPath(countRows.path, { dataset: accountsForCampaign.name }), {
      campaign_id: campaignId,
      query: JSON.stringify(request),
    });
  const compareColumns = async (
    description: string,
    limit: number,
    sendRequest: (column: string) => Promise<unknown>,
    customFieldColumn: string,
    coreColumn: string,
  ) => {
    const { measured, baseline } = await measureAlternating(
      RUNS,
      () => sendRequest(customFieldColumn),
      () => sendRequest(coreColumn),
    );
    reportRatio('P6', description, measured, baseline, 'ms', limit);
  };

  console.log(
    `     first page of 100 rows: ${msWithoutFields} ms without custom fields, ${await measureFirstPage()} ms with sixty`,
  );

  const sortBy = (sort: 'asc' | 'desc') => (colId: string) => requestPage({ sortModel: [{ colId, sort }] });
  const indexedFields = {
    number: pickField('integer', true),
    text: pickField('text', true),
    date: pickField('date', true),
  };
  const numberColumn = indexedFields.number.column;
  await compareColumns('indexed: sort by a number, first page', 1.5, sortBy('asc'), numberColumn, 'added_at');
  await compareColumns('indexed: the same, descending', 1.5, sortBy('desc'), numberColumn, 'added_at');
  const findWord = async (column: string) => {
    const { rows } = await pool.query<{ term: string }>(
      `select split_part(${column}, ' ', 2) as term from campaign_account where ${column} is not null limit 1 offset 777`,
    );
    return rows[0]!.term;
  };
  const searchContaining = (filter: (colId: string) => string) => (colId: string) => {
    const request = { filterModel: { [colId]: { filterType: 'text', type: 'contains', filter: filter(colId) } } };
    return Promise.all([requestPage(request), requestCount(request)]);
  };
  const rareFieldWord = await findWord(indexedFields.text.slot);
  const isCore = (colId: string) => !colId.startsWith('cf_');
  await compareColumns(
    'indexed: a selective "contains" with its count',
    1.5,
    searchContaining((colId) => (isCore(colId) ? database.rareWord : rareFieldWord)),
    indexedFields.text.column,
    'company_name',
  );
  const countRange = (colId: string) =>
    requestCount({
      filterModel: {
        [colId]: isCore(colId)
          ? { filterType: 'date', type: 'inRange', dateFrom: '2026-01-10', dateTo: '2026-01-11' }
          : { filterType: 'date', type: 'inRange', dateFrom: '2020-03-01', dateTo: '2020-03-30' },
      },
    });
  await compareColumns('indexed: count of a date range', 1.5, countRange, indexedFields.date.column, 'added_at');

  // This core column is in the same table row and contains similar words: only its position in the row differs.
  const coreTextColumn = 'link_method';
  const groupBy = (colId: string) => requestPage({ rowGroupCols: [colId] });
  for (const [position, limit, textField, numberField] of [
    ['first 40 slots', 1.3, pickField('text', false), pickField('decimal', false)],
    ['last slots', 2.2, pickField('text', false, -1), pickField('integer', false, -1)],
  ] as const) {
    console.log(`     ${position}: texts in ${textField.slot}, numbers in ${numberField.slot}`);
    await compareColumns(`${position}: sort by a text`, limit, sortBy('asc'), textField.column, coreTextColumn);
    await compareColumns(
      `${position}: sort by a number, against a text`,
      limit,
      sortBy('asc'),
      numberField.column,
      coreTextColumn,
    );
    await compareColumns(
      `${position}: "contains" with its count`,
      limit,
      searchContaining(() => '7c4f'),
      textField.column,
      coreTextColumn,
    );
    await compareColumns(`${position}: groups with counts`, limit, groupBy, textField.column, coreTextColumn);
  }

  // Each edit changes a different row. The edit of a core column uses the version of the account.
  const editCell = async (column: string, versionColumn: string, i: number) => {
    const { rows } = await pool.query<{ id: string; version: number }>(
      `select k.account_id as id, ${versionColumn} as version from campaign_account k join account a on a.id = k.account_id
       where k.campaign_id = $1 order by k.account_id limit 1 offset $2`,
      [campaignId, i + 10],
    );
    const cells = [{ ...rows[0]!, column, value: `Edited ${i}` }];
    const response = await post(fillPath(changeCells.path, { dataset: accountsForCampaign.name }), {
      campaign_id: campaignId,
      cells,
    });
    const { refused } = JSON.parse(response);
    if (refused.length > 0) throw new Error(JSON.stringify(refused));
  };
  const editTimes = await measureAlternating(
    25,
    (i) => editCell(pickField('text', false).column, 'k.version', i),
    (i) => editCell('company_name', 'a.version', i),
  );
  reportRatio('P6', 'edit of one cell', editTimes.measured, editTimes.baseline, 'ms', 2);

  await using server = await serve();
  const user = await signInClient(server.url);
  const exportColumns = async (columns: string[]) => {
    const params = { dataset: accountsForCampaign.name };
    const body = { campaign_id: campaignId, selection: { query: '{}' }, columns, format: 'csv' as const };
    await user.waitForJob((await user.call(exportRows, { params, body })).job_id);
  };
  const coreColumns = Object.keys(EXPORT_COLUMNS);
  const customColumns = fields.slice(0, coreColumns.length).map(({ id }) => customColumn(id));
  const exportTimes = await measureAlternating(
    3,
    () => exportColumns(customColumns),
    () => exportColumns(coreColumns),
  );
  reportRatio(
    'P6',
    `CSV export of ${coreColumns.length} columns`,
    exportTimes.measured / 1000,
    exportTimes.baseline / 1000,
    's',
    2,
  );
}
