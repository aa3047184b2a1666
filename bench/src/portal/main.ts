/**
 * The speed goals, each as a ratio to a floor measured in the same run. `npm run bench -- 100000` uses fewer companies,
 * `npm run bench -- 1000000 fields` measures one part: grid, import, fields or start.
 */
import { benchCustomFields } from './custom-fields.ts';
import { benchGrid } from './grid.ts';
import { benchImport } from './import.ts';
import { goalsMissed } from './measure.ts';
import { benchStart } from './start.ts';
import { makeWorld } from './world.ts';

const accounts = Number(process.argv[2] ?? 1_000_000);
const parts = process.argv.slice(3);
const wants = (part: string) => parts.length === 0 || parts.includes(part);
console.log(`Generating ${accounts.toLocaleString('en-GB')} companies in one campaign …`);
const world = await makeWorld(accounts, wants('import'));
try {
  if (wants('grid')) await benchGrid(world);
  if (wants('import')) await benchImport(world);
  // Last, since it writes the campaign's rows anew.
  if (wants('fields')) await benchCustomFields(world);
} finally {
  await world.close();
}
if (wants('start')) await benchStart();
console.log(goalsMissed() === 0 ? 'Every goal is met.' : `${goalsMissed()} goals missed.`);
