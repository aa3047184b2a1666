import type { Pool } from 'pg';
import type { PreparedFile } from './prepare-files.ts';

interface RepeatedIds {
  /** The number of rows with an id that an earlier row has. */
  rows: number;
  first: string | null;
}
export const NO_REPEATED_IDS: RepeatedIds = { rows: 0, first: null };

/** Counts the repeated ids in the indexed file. */
export async function countRepeatedIds(pool: Pool): Promise<RepeatedIds> {
  const { rows } = await pool.query<RepeatedIds>(`
    select coalesce(sum(uses - 1), 0) as rows, (array_agg(id order by no))[1] as first
    from (select id, min(no) as no, count(*) as uses from file_row group by id having count(*) > 1) as repeated_id`);
  return rows[0]!;
}

/** Warns about repeated ids: all rows are matched, but the result does not distinguish rows with the same id. */
export function warnRepeatedIds(
  { file, idColumn }: Pick<PreparedFile, 'file' | 'idColumn'>,
  { rows, first }: RepeatedIds,
  option: string,
): void {
  if (rows === 0 || idColumn === null) return;
  const subject =
    rows === 1 ? '1 row has an id that an earlier row has' : `${rows} rows have ids that earlier rows have`;
  console.error(
    `${file.path}: ${subject} too, such as "${first}" in column "${file.headers[idColumn]}": ` +
      'the result cannot tell them apart. ' +
      `Use another id column with ${option} HEADER, or row numbers with ${option} none.`,
  );
}
