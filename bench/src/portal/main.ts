/**
 * The speed goals, each as a ratio to a floor measured in the same run. `npm run bench -- 100000` uses fewer companies.
 */
import { benchGrid } from './grid.ts';
import { benchImport } from './import.ts';
import { goalsMissed } from './measure.ts';
import { benchStart } from './start.ts';
import { makeWorld } from './world.ts';

const accounts = Number(process.argv[2] ?? 1_000_000);
console.log(`Generating ${accounts.toLocaleString('en-GB')} companies in one campaign …`);
const world = await makeWorld(accounts);
try {
  await benchGrid(world);
  await benchImport(world);
} finally {
  await world.close();
}
await benchStart();
console.log(goalsMissed() === 0 ? 'Every goal is met.' : `${goalsMissed()} goals missed.`);
