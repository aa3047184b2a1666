import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { openPool, queryBuilder } from '../../database/pool.ts';
import { storeFile, withReceivedFile } from '../stored.ts';

/* A test process that stores files, four at a time, until it is killed. It prints a line after each file. */

const config = { dataDir: process.env.DATA_DIR! };
const db = queryBuilder(openPool(process.env.DATABASE_URL!));
const limits = { maxBytes: 2 ** 22, tooLarge: () => new Error('too large') as never };

async function storeForever(): Promise<never> {
  for (;;) {
    const pieces = Array.from({ length: 16 }, () => randomBytes(2 ** 16));
    await withReceivedFile(Readable.from(pieces), config, limits, (file) =>
      db.transaction().execute((trx) => storeFile(trx, config, file)),
    );
    process.stdout.write('stored\n');
  }
}
await Promise.all([storeForever(), storeForever(), storeForever(), storeForever()]);
