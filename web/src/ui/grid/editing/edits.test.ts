import { expect, test, vi } from 'vitest';
import type { CellEditing, SavedCells } from './cell-editing.ts';
import { Edits } from './edits.ts';

/** Creates `Edits` of local rows. A save rejects cells that another user has changed, and the value "bad". */
function localEdits() {
  const rows = new Map([
    ['a', { id: 'a', version: 1, city: 'York', postcode: '' } as Record<string, unknown> & { id: string }],
  ]);
  const pendingSaves: (() => void)[] = [];
  let isPaused = false;
  const save: CellEditing['save'] = async (changes) => {
    if (isPaused) await new Promise<void>((resolve) => pendingSaves.push(resolve));
    const result: SavedCells = { saved: [], rejected: [] };
    for (const { id, version, column, value, was } of changes) {
      const row = rows.get(id)!;
      const isStale = row.version !== version && row[column] !== was;
      if (isStale || value === 'bad') {
        const message = isStale ? 'Mara has changed this.' : 'Enter a city.';
        result.rejected.push({ id, column, message, code: isStale ? 'conflict' : 'invalid_input', row: { ...row } });
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
  const setCell = (column: string, value: string) =>
    edits.change([{ row: loadedRow, column, value, displayValue: value.trim() }]);
  const shownRow = () => edits.rows.applyEdits(loadedRow);
  return {
    edits,
    rows,
    loadedRow,
    setCell,
    shownRow,
    pause: () => {
      isPaused = true;
    },
    finishSave: () => pendingSaves.shift()?.(),
    changeAsAnotherUser: (column: string, value: string) => {
      const row = rows.get('a')!;
      rows.set('a', { ...row, version: Number(row.version) + 1, [column]: value });
    },
  };
}

test('shows an edit immediately and a temporary tick when it is saved', async () => {
  vi.useFakeTimers();
  const { edits, setCell, shownRow, pause, finishSave } = localEdits();
  pause();
  const savePromise = setCell('city', 'Leeds ');
  expect([shownRow().city, edits.rows.marks('a')?.city?.state]).toEqual(['Leeds', 'saving']);
  await vi.advanceTimersByTimeAsync(1);
  finishSave();
  await savePromise;
  expect([shownRow().city, shownRow().version, edits.rows.marks('a')?.city?.state]).toEqual(['Leeds', 2, 'saved']);
  await vi.runAllTimersAsync();
  expect(edits.rows.marks('a')?.city).toBeUndefined();
  vi.useRealTimers();
});

test('resets a rejected edit to the current row and shows the reason', async () => {
  const { edits, setCell, shownRow, changeAsAnotherUser } = localEdits();
  await setCell('city', 'bad');
  expect([shownRow().city, edits.rows.marks('a')?.city]).toEqual([
    'York',
    { state: 'refused', message: 'Enter a city.' },
  ]);
  changeAsAnotherUser('city', 'Hull');
  await setCell('city', 'Leeds');
  expect([shownRow().city, edits.rows.marks('a')?.city?.message]).toEqual(['Hull', 'Mara has changed this.']);
});

test('saves two edits of a cell in their order', async () => {
  const { rows, setCell, shownRow } = localEdits();
  await Promise.all([setCell('city', 'Leeds'), setCell('city', 'Hull')]);
  expect([shownRow().city, rows.get('a')!.city, rows.get('a')!.version]).toEqual(['Hull', 'Hull', 3]);
});

test('undoes and redoes the user’s changes and keeps later changes by other users', async () => {
  const { edits, rows, setCell, shownRow, changeAsAnotherUser } = localEdits();
  await setCell('city', 'Leeds');
  await setCell('postcode', 'LS1');
  await edits.applyHistory('undo');
  await edits.applyHistory('undo');
  expect(rows.get('a')).toMatchObject({ city: 'York', postcode: '' });
  await edits.applyHistory('redo');
  expect(shownRow()).toMatchObject({ city: 'Leeds', postcode: '' });
  changeAsAnotherUser('city', 'Hull');
  await edits.applyHistory('undo');
  expect(rows.get('a')!.city).toBe('Hull');
  expect([shownRow().city, edits.rows.marks('a')?.city?.state]).toEqual(['Hull', 'refused']);
});

test('undoes a step only while it is the last one', async () => {
  const { edits, rows, setCell } = localEdits();
  const firstStep = await setCell('city', 'Leeds');
  await setCell('name', 'Later');
  await edits.undo(firstStep);
  expect(rows.get('a')).toMatchObject({ city: 'Leeds', name: 'Later' });
  await edits.applyHistory('undo');
  await edits.undo(firstStep);
  expect(rows.get('a')!.city).toBe('York');
  const rejectedStep = await setCell('city', 'bad');
  await edits.undo(rejectedStep);
  expect([rejectedStep, rows.get('a')!.city]).toEqual([[], 'York']);
});

test('prefers a reloaded row that another user has changed since the edit', async () => {
  const { edits, rows, setCell, changeAsAnotherUser } = localEdits();
  await setCell('city', 'Leeds');
  changeAsAnotherUser('city', 'Hull');
  expect(edits.rows.applyEdits({ ...rows.get('a')! }).city).toBe('Hull');
});

test('keeps a column that was loaded after the edit of its row', async () => {
  const { edits, loadedRow, setCell, pause } = localEdits();
  pause();
  void setCell('city', 'Leeds');
  expect(edits.rows.applyEdits({ ...loadedRow, website: 'a.example' })).toMatchObject({
    city: 'Leeds',
    website: 'a.example',
  });
});
