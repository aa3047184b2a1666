import type { Pool } from 'pg';
import { queryBuilder } from '../database/pool.ts';
import { addEqualRecords } from '../features/matching/dedupe/equal-records.ts';
import { type Grouping, groupRecords } from '../features/matching/dedupe/group-records.ts';
import { estimatePeople } from '../features/matching/run/estimate-people.ts';
import type { Entity } from '../match-index/engine/entities.ts';
import { loadEqualRecords } from '../match-index/equal-records.queries.ts';
import { CsvFile } from './csv-file.ts';
import { describeColumns } from './describe-columns.ts';
import { assertDistinctFiles } from './distinct-files.ts';
import { indexFile, loadFileIds } from './master-index.ts';
import { type FileRequest, type PreparedFile, prepareFiles } from './prepare-files.ts';
import { createInputReader, unknownColumnKeys } from './record-input.ts';
import { countRepeatedIds, warnRepeatedIds } from './repeated-ids.ts';
import { withTemporaryDatabase } from './temporary-database.ts';

interface DedupeRequest {
  input: FileRequest;
  out: string;
  pairs: string | undefined;
  entity: Entity | undefined;
  threshold: number;
  country: string;
  delimiter: string | undefined;
}

const PAGE_SIZE = 20_000;
const formatSecondsSince = (start: number) => `${((performance.now() - start) / 1000).toFixed(1)} s`;

/** Groups the rows of a file that describe the same entity. Each row is in one cluster, often as its only row. */
export async function dedupeFile(request: DedupeRequest): Promise<void> {
  const startTime = performance.now();
  await assertDistinctFiles({ '--in': request.input.path }, { '--out': request.out, '--pairs': request.pairs });
  const { entity, files } = await prepareFiles([{ request: request.input, role: 'master' }], request);
  const [{ file, idColumn, columns }] = files as [PreparedFile];
  const comparedHeaders = unknownColumnKeys(columns);
  console.error(describeColumns(`Rows (${entity})`, file, columns, comparedHeaders));
  const clustersFile = await CsvFile.create(request.out, ['id', 'cluster_id']);
  const pairsFile = request.pairs
    ? await CsvFile.create(request.pairs, ['id1', 'id2', 'score', 'probability', 'decision', 'vetoes'])
    : undefined;
  try {
    await withTemporaryDatabase(async (pool) => {
      const readInput = createInputReader(entity, file, columns, { comparedHeaders, country: request.country });
      const index = await indexFile(pool, entity, file, idColumn, readInput, { keepsFirstOfEqual: true });
      const equalRecords = await loadEqualRecords(pool);
      const equalCount = [...equalRecords.values()].reduce((sum, { length }) => sum + length, 0);
      const records = index.records + equalCount;
      console.error(
        `${records} records, ${equalCount} of them left out as equal to an earlier one, ` +
          `with ${index.keys} keys in ${formatSecondsSince(startTime)}`,
      );
      warnRepeatedIds({ file, idColumn }, await countRepeatedIds(pool), '--id');
      const db = queryBuilder(pool);
      const model = entity === 'contact' ? await estimatePeople(db, null) : null;
      const options = { threshold: request.threshold, model };
      const distinctGrouping = await groupRecords(db, entity, options);
      const grouping = await addEqualRecords(db, entity, distinctGrouping, equalRecords, options);
      await writeClusters(pool, grouping, clustersFile);
      if (pairsFile) await writePairs(pool, grouping, pairsFile);
      const mergedCount = grouping.groups.reduce((sum, group) => sum + group.length, 0);
      const peak = Math.round(process.resourceUsage().maxRSS / 1024);
      console.error(
        `${grouping.groups.length} groups of ${mergedCount} records among ${records}; ` +
          `${formatSecondsSince(startTime)} in all, ${peak} MB at most`,
      );
    });
    await clustersFile.finish();
    await pairsFile?.finish();
  } catch (error) {
    await clustersFile.discard();
    await pairsFile?.discard();
    throw error;
  }
}

/** Writes the cluster of each row. The id of a cluster is the id of its first row. `no` is a record number. */
async function writeClusters(pool: Pool, { groups }: Grouping, clustersFile: CsvFile): Promise<void> {
  const firstNoByRow = new Map(groups.flatMap((group) => group.map((no) => [no, group[0]!] as const)));
  for (let lastNo = 0; ; ) {
    const { rows } = await pool.query<{ no: number; id: string }>(
      'select no, id from file_row where no > $1 order by no limit $2',
      [lastNo, PAGE_SIZE],
    );
    if (rows.length === 0) return;
    lastNo = rows.at(-1)!.no;
    const clusterIds = await loadFileIds(pool, [...new Set(rows.map(({ no }) => firstNoByRow.get(no) ?? no))]);
    await clustersFile.write(rows.map(({ no, id }) => [id, clusterIds.get(firstNoByRow.get(no) ?? no)!]));
  }
}

async function writePairs(pool: Pool, { groups, pairs }: Grouping, pairsFile: CsvFile): Promise<void> {
  const groupOf = new Map(groups.flatMap((group, i) => group.map((no) => [no, i] as const)));
  for (let start = 0; start < pairs.length; start += PAGE_SIZE) {
    const page = pairs.slice(start, start + PAGE_SIZE);
    const ids = await loadFileIds(pool, [...new Set(page.flatMap(({ a, b }) => [a, b]))]);
    const lines = page.map(({ a, b, weight, probability, vetoes }) => {
      const isSameGroup = groupOf.has(a) && groupOf.get(a) === groupOf.get(b);
      const decision = isSameGroup ? 'accept' : probability >= 0.1 ? 'review' : 'none';
      return [ids.get(a)!, ids.get(b)!, weight.toFixed(4), probability.toFixed(4), decision, vetoes.join('; ')];
    });
    await pairsFile.write(lines);
  }
}
