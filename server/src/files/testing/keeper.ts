import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { openPool, queryBuilder } from '../../database/pool.ts';
import { keep, withReceived } from '../stored.ts';

/** Stores files, four at a time, until it is killed. Prints a line after the first. */
const place = { dataDir: process.env.DATA_DIR! };
const db = queryBuilder(openPool(process.env.DATABASE_URL!));
const limits = { largest: 2 ** 22, tooLarge: () => new Error('too large') as never };

async function keepOn(): Promise<never> {
  for (;;) {
    const pieces = Array.from({ length: 16 }, () => randomBytes(2 ** 16));
    await withReceived(Readable.from(pieces), place, limits, (file) =>
      db.transaction().execute((trx) => keep(trx, place, file)),
    );
    process.stdout.write('kept\n');
  }
}
await Promise.all([keepOn(), keepOn(), keepOn(), keepOn()]);
