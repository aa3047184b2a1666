import { Readable } from 'node:stream';
import { escapeFormula } from '@leadwright/contract/cells/escape-formula';
import { sql } from 'kysely';
import type { Db } from '../../database/pool.ts';
import type { Problem } from './checking/problems.ts';
import { cleanText } from './csv/clean-text.ts';
import type { HiddenCells } from './guarded-columns.service.ts';
import { PROBLEM_COLUMN, problemText, redactProblem } from './problem-text.service.ts';

const CHUNK_SIZE = 1_000;
const BOM = '\ufeff';

const csvLine = (cells: string[]) => `${cells.map(csvCell).join(',')}\r\n`;
const csvCell = (text: string) => {
  // A cell with an apostrophe is written as it was in the file.
  const escapedText = text.startsWith("'") ? text : escapeFormula(text);
  return /[",\r\n]/.test(escapedText) ? `"${escapedText.replaceAll('"', '""')}"` : escapedText;
};

interface ErrorRow {
  row_no: number;
  cells: string[];
  problems: Problem[];
}

/**
 * Streams the invalid rows as CSV with the original columns and a column of reasons, to be fixed and uploaded again.
 * Replaces an existing column of reasons. Omits hidden columns, because empty cells would be imported as empty values.
 */
export function errorFile(
  db: Db,
  batch: { campaign_id: string; id: string; headers: string[] },
  { hiddenCells, labels }: { hiddenCells: HiddenCells; labels: ReadonlyMap<string, string> },
): Readable {
  const visibleColumns = batch.headers.flatMap((header, index) =>
    cleanText(header) === PROBLEM_COLUMN || hiddenCells.isColumnHidden(index) ? [] : [index],
  );
  const visibleText = (index: number, cell: string) => (hiddenCells.isCellHidden(index, cell) ? '' : cell);
  async function* csvLines() {
    yield BOM + csvLine([...visibleColumns.map((index) => batch.headers[index]!), PROBLEM_COLUMN]);
    for (let after = 0; ; ) {
      const rows = await loadErrorRows(db, batch, after);
      if (rows.length === 0) return;
      after = rows.at(-1)!.row_no;
      yield rows
        .map(({ cells, problems }) =>
          csvLine([
            ...visibleColumns.map((index) => visibleText(index, cells[index] ?? '')),
            problemText(problems.map(redactProblem(hiddenCells)), labels),
          ]),
        )
        .join('');
    }
  }
  return Readable.from(csvLines());
}

/** Loads the next invalid rows. A subquery reads the cells, because a join without statistics would scan all rows. */
async function loadErrorRows(db: Db, { campaign_id, id }: { campaign_id: string; id: string }, after: number) {
  const { rows } = await sql<ErrorRow>`
    select r.row_no, r.problems, (select w.cells from import_raw w
      where w.campaign_id = r.campaign_id and w.batch_id = r.batch_id and w.row_no = r.row_no) as cells
    from import_row r
    where r.campaign_id = ${campaign_id} and r.batch_id = ${id} and not r.valid and r.row_no > ${after}
    order by r.row_no limit ${CHUNK_SIZE}`.execute(db);
  return rows;
}
