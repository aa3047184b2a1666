import { AppError } from '@leadwright/contract/errors';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Autosave, SAVE_AFTER_MS } from './autosave.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('sends typed text once, within five seconds, even while typing continues', async () => {
  expect(SAVE_AFTER_MS).toBeLessThan(5_000);
  const send = vi.fn(async ({ edition }: { edition: number }) => ({ edition: edition + 1 }));
  const saving = new Autosave(3, send);
  saving.change('a');
  expect(saving.status().state).toBe('saving');
  await vi.advanceTimersByTimeAsync(SAVE_AFTER_MS / 2);
  saving.change('ab');
  await vi.advanceTimersByTimeAsync(SAVE_AFTER_MS / 2);
  expect(send.mock.calls).toEqual([[{ edition: 3, content: 'ab' }]]);
  expect([saving.status().state, saving.edition]).toEqual(['saved', 4]);
});

test('resends a save without a response unchanged, then sends later changes', async () => {
  const away = new AppError('unavailable', 'The server cannot be reached.');
  const send = vi.fn(async ({ edition }: { edition: number; content: string }) => ({ edition: edition + 1 }));
  send.mockRejectedValueOnce(away);
  const saving = new Autosave(0, send);
  saving.change('one');
  await saving.flush();
  expect(saving.status().state).toBe('offline');
  saving.change('one two');
  expect(saving.status().state).toBe('offline');
  await vi.runAllTimersAsync();
  expect(send.mock.calls.map(([sent]) => sent)).toEqual([
    { edition: 0, content: 'one' },
    { edition: 0, content: 'one' },
    { edition: 1, content: 'one two' },
  ]);
  expect(saving.status().state).toBe('saved');
});

test('sends nothing after a conflict until the user has chosen', async () => {
  const send = vi.fn(async ({ edition }: { edition: number; content: string }) => ({ edition: edition + 1 }));
  send.mockRejectedValueOnce(new AppError('conflict', 'Somebody else has changed this.'));
  const saving = new Autosave(0, send);
  saving.change('mine');
  await saving.flush();
  saving.change('mine still');
  await vi.runAllTimersAsync();
  expect([saving.status().state, send.mock.calls.length]).toEqual(['conflict', 1]);
  saving.resume(5, 'mine still');
  await vi.runAllTimersAsync();
  expect(send.mock.calls.at(-1)).toEqual([{ edition: 5, content: 'mine still' }]);
  expect(saving.status().state).toBe('saved');
});
