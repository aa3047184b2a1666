/**
 * Reads the first sheet of a workbook as an import does, in a separate process, and prints its peak memory in bytes.
 */
import '@leadwright/server/memory';
import { readFileSync } from 'node:fs';
import { sheetToCsv } from '@leadwright/server/features/imports/xlsx/sheet-csv';

const [path = ''] = process.argv.slice(2);
await sheetToCsv(path, null, `${path}.csv`, new AbortController().signal);
console.log(1024 * peakKilobytes());

/** Returns the peak memory of this process. On Linux, getrusage starts at the peak of the parent, so VmHWM is read. */
function peakKilobytes(): number {
  if (process.platform !== 'linux') return process.resourceUsage().maxRSS;
  return Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync('/proc/self/status', 'utf8'))![1]);
}
