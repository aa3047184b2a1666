import { expect, test, vi } from 'vitest';
import type { CellEditing, SavedCells } from './cell-editing.ts';
import { Edits } from './edits.ts';

/** Creates edits of local rows. Like the server, they reject cells that have changed since, and the value "bad". */
function localEdits() {
  const rows = new Map([
    ['a', { id: 'a', version: 1, city: 'York', postcode: '' } as Record<string, unknown> & { id: string }],
  ]);
  const pendingSaves: (() => void)[] = [];
  let isPaused = false;
  const save: CellEditing['save'] = async (changes) => {
    if (isPaused) await new Promise<void>((resolve) => pendingSaves.push(resolve));
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
  const loadedRow = { ...rows.get('a')! };
  const set = (column: string, value: string) => edits.change([{ row: loadedRow, column, value, shown: value.trim() }]);
  const shownRow = () => edits.rows.shown(loadedRow);
  return {
    edits,
    rows,
    loadedRow,
    set,
    shownRow,
    pause: () => {
      isPaused = true;
    },
    answer: () => pendingSaves.shift()?.(),
    byAnotherUser: (column: string, value: string) => {
      const row = rows.get('a')!;
      rows.set('a', { ...row, version: Number(row.version) + 1, [column]: value });
    },
  };
}

test('shows an edit immediately and a temporary tick when it is saved', async () => {
  vi.useFakeTimers();
  const { edits, set, shownRow, pause, answer } = localEdits();
  pause();
  const saving = set('city', 'Leeds ');
  expect([shownRow().city, edits.rows.marks('a')?.city?.state]).toEqual(['Leeds', 'saving']);
  await vi.advanceTimersByTimeAsync(1);
  answer();
  await saving;
  expect([shownRow().city, shownRow().version, edits.rows.marks('a')?.city?.state]).toEqual(['Leeds', 2, 'saved']);
  await vi.runAllTimersAsync();
  expect(edits.rows.marks('a')?.city).toBeUndefined();
  vi.useRealTimers();
});

test('resets a rejected edit to the current row and shows the reason', async () => {
  const { edits, set, shownRow, byAnotherUser } = localEdits();
  await set('city', 'bad');
  expect([shownRow().city, edits.rows.marks('a')?.city]).toEqual([
    'York',
    { state: 'refused', message: 'Enter a city.' },
  ]);
  byAnotherUser('city', 'Hull');
  await set('city', 'Leeds');
  expect([shownRow().city, edits.rows.marks('a')?.city?.message]).toEqual(['Hull', 'Mara has changed this.']);
});

test('saves two edits of a cell in their order', async () => {
  const { rows, set, shownRow } = localEdits();
  await Promise.all([set('city', 'Leeds'), set('city', 'Hull')]);
  expect([shownRow().city, rows.get('a')!.city, rows.get('a')!.version]).toEqual(['Hull', 'Hull', 3]);
});

test('undoes and redoes own changes and keeps later changes by other users', async () => {
  const { edits, rows, set, shownRow, byAnotherUser } = localEdits();
  await set('city', 'Leeds');
  await set('postcode', 'LS1');
  await edits.applyHistory('undo');
  await edits.applyHistory('undo');
  expect(rows.get('a')).toMatchObject({ city: 'York', postcode: '' });
  await edits.applyHistory('redo');
  expect(shownRow()).toMatchObject({ city: 'Leeds', postcode: '' });
  byAnotherUser('city', 'Hull');
  await edits.applyHistory('undo');
  expect(rows.get('a')!.city).toBe('Hull');
  expect([shownRow().city, edits.rows.marks('a')?.city?.state]).toEqual(['Hull', 'refused']);
});

test('undoes a given step only while it is the last one', async () => {
  const { edits, rows, set } = localEdits();
  const firstStep = await set('city', 'Leeds');
  await set('name', 'Later');
  await edits.undo(firstStep);
  expect(rows.get('a')).toMatchObject({ city: 'Leeds', name: 'Later' });
  await edits.applyHistory('undo');
  await edits.undo(firstStep);
  expect(rows.get('a')!.city).toBe('York');
  const rejectedStep = await set('city', 'bad');
  await edits.undo(rejectedStep);
  expect([rejectedStep, rows.get('a')!.city]).toEqual([[], 'York']);
});

test('shows the loaded values of a reloaded row with a later change', async () => {
  const { edits, rows, set, byAnotherUser } = localEdits();
  await set('city', 'Leeds');
  byAnotherUser('city', 'Hull');
  expect(edits.rows.shown({ ...rows.get('a')! }).city).toBe('Hull');
});

test('keeps a column that was loaded after the edit of its row', async () => {
  const { edits, loadedRow, set, pause } = localEdits();
  pause();
  void set('city', 'Leeds');
  expect(edits.rows.shown({ ...loadedRow, website: 'a.example' })).toMatchObject({
    city: 'Leeds',
    website: 'a.example',
  });
});
