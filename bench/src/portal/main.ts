/**
 * Measures the speed goals, each as a ratio to a baseline measured in the same run. `npm run bench -- 100000` uses
 * fewer companies, `npm run bench -- 1000000 export load` measures only the named parts, `--minutes 1` shortens the
 * load test.
 */
import { parseArgs } from 'node:util';
import { type BenchDatabase, createBenchDatabase } from '../harness/bench-database.ts';
import { countMissedGoals } from '../harness/measure.ts';
import { benchGanttScroll } from '../schedule/gantt-scroll.ts';
import { benchSchedule } from '../schedule/scheduler.ts';
import { benchAssign } from '../working/assign.ts';
import { benchPopulate } from '../working/populate.ts';
import { benchBulkChange } from './bulk.ts';
import { benchCustomFields } from './custom-fields.ts';
import { benchEndToEnd } from './end-to-end.ts';
import { explainGrids } from './explain.ts';
import { benchExport } from './export.ts';
import { benchFilters } from './filters.ts';
import { benchGrid } from './grid.ts';
import { benchImport } from './import.ts';
import { benchLoad } from './load.ts';
import { benchMerges } from './merges.ts';
import { benchPermissions } from './permissions.ts';
import { benchScreens } from './screens.ts';
import { benchSearch } from './search.ts';
import { benchStart } from './start.ts';
import { benchWorkbook } from './workbook.ts';

/** The parts run in this order because the last five rewrite the rows of the campaign. */
const PARTS_WITH_DATABASE: Record<string, (database: BenchDatabase) => Promise<void>> = {
  explain: explainGrids,
  grid: benchGrid,
  filters: benchFilters,
  export: benchExport,
  import: benchImport,
  load: (database) => benchLoad(database, Number(values.minutes)),
  'end-to-end': benchEndToEnd,
  permissions: benchPermissions,
  search: benchSearch,
  bulk: benchBulkChange,
  merges: benchMerges,
  fields: benchCustomFields,
  populate: benchPopulate,
  assign: benchAssign,
};
const PARTS_WITHOUT_DATABASE: Record<string, () => Promise<void>> = {
  workbook: benchWorkbook,
  screens: benchScreens,
  start: benchStart,
  schedule: benchSchedule,
  gantt: benchGanttScroll,
};
/** Parts whose server runs jobs. Without a match index, the server would build one during the measurement. */
const PARTS_WITH_JOBS = ['export', 'import', 'load', 'end-to-end', 'bulk', 'merges', 'fields', 'populate', 'assign'];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { minutes: { type: 'string', default: '10' } },
});
const [size = '1000000', ...selectedNames] = positionals;
const accountCount = Number(size);
const partNames = [...Object.keys(PARTS_WITH_DATABASE), ...Object.keys(PARTS_WITHOUT_DATABASE)];
const unknownNames = selectedNames.filter((name) => !partNames.includes(name));
if (!(accountCount > 0) || unknownNames.length > 0) {
  console.error(`Usage: a number of companies, then any of ${partNames.join(', ')}.`);
  process.exit(1);
}
const selectParts = (parts: object) =>
  Object.keys(parts).filter((name) => selectedNames.length === 0 || selectedNames.includes(name));

const parts = selectParts(PARTS_WITH_DATABASE);
if (parts.length > 0) {
  console.log(`Generating ${accountCount.toLocaleString('en-GB')} companies in one campaign …`);
  const database = await createBenchDatabase(
    accountCount,
    parts.some((name) => PARTS_WITH_JOBS.includes(name)),
  );
  try {
    for (const name of parts) await PARTS_WITH_DATABASE[name]!(database);
  } finally {
    await database.close();
  }
}
for (const name of selectParts(PARTS_WITHOUT_DATABASE)) await PARTS_WITHOUT_DATABASE[name]!();
console.log(countMissedGoals() === 0 ? 'All goals met.' : `${countMissedGoals()} goals missed.`);
