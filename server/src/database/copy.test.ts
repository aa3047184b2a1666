import type { PoolClient } from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { copyFrom } from './copy.ts';
import { openPool } from './pool.ts';

const pool = openPool(inject('postgresUrl'));
let client: PoolClient;

beforeAll(async () => {
  client = await pool.connect();
  await client.query('create temporary table line (text text)');
});
afterAll(async () => {
  client.release();
  await pool.end();
});

/** Copies data and returns the number of rows and of the turns of the event loop that it took. */
async function copyCountingTurns(data: Iterable<Uint8Array>) {
  let turns = 0;
  const countTurn = () => {
    turns++;
    immediate = setImmediate(countTurn);
  };
  let immediate = setImmediate(countTurn);
  const rows = await copyFrom(client, 'copy line from stdin', data);
  clearImmediate(immediate);
  return { rows, turns };
}

test('lets other work continue while it writes one large part', async () => {
  const lines = Buffer.from('a line of a large file\n'.repeat(200_000));
  const { rows, turns } = await copyCountingTurns([lines]);
  expect(rows).toBe(200_000);
  expect(turns).toBeGreaterThan(lines.length / 2 ** 18);
});

test('lets other work continue before it creates the next part', async () => {
  const events: string[] = [];
  function* parts() {
    for (const name of ['first', 'second', 'third']) {
      events.push(name);
      setImmediate(() => events.push(`after ${name}`));
      yield Buffer.from(`${name}\n`);
    }
  }
  expect((await copyCountingTurns(parts())).rows).toBe(3);
  expect(events).toEqual(['first', 'after first', 'second', 'after second', 'third', 'after third']);
});
