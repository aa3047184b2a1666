import { expect, test, vi } from 'vitest';
import type { CellEditing, SavedCells } from './cell-editing.ts';
import { Edits } from './edits.ts';

/** Returns local rows with the rules of the server: a cell that has changed since is rejected, and so is "bad". */
function localEdits() {
  const rows = new Map([
    ['a', { id: 'a', version: 1, city: 'York', postcode: '' } as Record<string, unknown> & { id: string }],
  ]);
  const answers: (() => void)[] = [];
  let isPaused = false;
  const save: CellEditing['save'] = async (changes) => {
    if (isPaused) await new Promise<void>((resolve) => answers.push(resolve));
    const result: SavedCells = { saved: [], refused: [] };
    for (const { id, version, column, value, was } of changes) {
      const row = rows.get(id)!;
      const isStale = row.version !== version && row[column] !== was;
      if (isStale || value === 'bad') {
        const message = isStale ? 'Mara has changed this.' : 'Enter a city.';
        result.refused.push({ id, column, message, code: isStale ? 'conflict' : 'invalid_input', row: { ...row } });
        continue;
      }
      rows.set(id, { ...row, version: Number(row.version) + 1, [column]: String(value).trim() });
      result.saved = [{ id, version: Number(row.version) + 1, row: { ...rows.get(id)! } }];
    }
    return result;
  };
  const editing: CellEditing = {
    lockReason: () => undefined,
    check: async () => [],
    save,
    versionOf: ({ version }) => Number(version),
    maxCells: 100,
  };
  const edits = new Edits(editing);
  const loaded = { ...rows.get('a')! };
  const set = (column: string, value: string) => edits.change([{ row: loaded, column, value, shown: value.trim() }]);
  const seen = () => edits.rows.shown(loaded);
  return {
    edits,
    rows,
    loaded,
    set,
    seen,
    pause: () => {
      isPaused = true;
    },
    answer: () => answers.shift()?.(),
    byAnotherUser: (column: string, value: string) => {
      const row = rows.get('a')!;
      rows.set('a', { ...row, version: Number(row.version) + 1, [column]: value });
    },
  };
}

test('shows an edit immediately and a temporary tick when it is saved', async () => {
  vi.useFakeTimers();
  const { edits, set, seen, pause, answer } = localEdits();
  pause();
  const saving = set('city', 'Leeds ');
  expect([seen().city, edits.rows.marks('a')?.city?.state]).toEqual(['Leeds', 'saving']);
  await vi.advanceTimersByTimeAsync(1);
  answer();
  await saving;
  expect([seen().city, seen().version, edits.rows.marks('a')?.city?.state]).toEqual(['Leeds', 2, 'saved']);
  await vi.runAllTimersAsync();
  expect(edits.rows.marks('a')?.city).toBeUndefined();
  vi.useRealTimers();
});

test('resets a rejected edit to the current row and shows the reason', async () => {
  const { edits, set, seen, byAnotherUser } = localEdits();
  await set('city', 'bad');
  expect([seen().city, edits.rows.marks('a')?.city]).toEqual(['York', { state: 'refused', message: 'Enter a city.' }]);
  byAnotherUser('city', 'Hull');
  await set('city', 'Leeds');
  expect([seen().city, edits.rows.marks('a')?.city?.message]).toEqual(['Hull', 'Mara has changed this.']);
});

test('saves two edits of a cell in their order', async () => {
  const { rows, set, seen } = localEdits();
  await Promise.all([set('city', 'Leeds'), set('city', 'Hull')]);
  expect([seen().city, rows.get('a')!.city, rows.get('a')!.version]).toEqual(['Hull', 'Hull', 3]);
});

test('undoes and redoes own changes and keeps later ones of other users', async () => {
  const { edits, rows, set, seen, byAnotherUser } = localEdits();
  await set('city', 'Leeds');
  await set('postcode', 'LS1');
  await edits.applyHistory('undo');
  await edits.applyHistory('undo');
  expect(rows.get('a')).toMatchObject({ city: 'York', postcode: '' });
  await edits.applyHistory('redo');
  expect(seen()).toMatchObject({ city: 'Leeds', postcode: '' });
  byAnotherUser('city', 'Hull');
  await edits.applyHistory('undo');
  expect(rows.get('a')!.city).toBe('Hull');
  expect([seen().city, edits.rows.marks('a')?.city?.state]).toEqual(['Hull', 'refused']);
});

test('undoes a given step only while it is the last one', async () => {
  const { edits, rows, set } = localEdits();
  const first = await set('city', 'Leeds');
  await set('name', 'Later');
  await edits.undo(first);
  expect(rows.get('a')).toMatchObject({ city: 'Leeds', name: 'Later' });
  await edits.applyHistory('undo');
  await edits.undo(first);
  expect(rows.get('a')!.city).toBe('York');
  const refused = await set('city', 'bad');
  await edits.undo(refused);
  expect([refused, rows.get('a')!.city]).toEqual([[], 'York']);
});

test('shows a reloaded row with a later change as it is loaded', async () => {
  const { edits, rows, set, byAnotherUser } = localEdits();
  await set('city', 'Leeds');
  byAnotherUser('city', 'Hull');
  expect(edits.rows.shown({ ...rows.get('a')! }).city).toBe('Hull');
});

test('keeps a column that was shown after the edit of its row', async () => {
  const { edits, loaded, set, pause } = localEdits();
  pause();
  void set('city', 'Leeds');
  expect(edits.rows.shown({ ...loaded, website: 'a.example' })).toMatchObject({ city: 'Leeds', website: 'a.example' });
});
