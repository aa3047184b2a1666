import { AppError } from '@leadwright/contract/errors';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Autosave, SAVE_AFTER_MS } from './autosave.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('sends typed text once, within five seconds, even while typing continues', async () => {
  expect(SAVE_AFTER_MS).toBeLessThan(5_000);
  const send = vi.fn(async ({ edition }: { edition: number }) => ({ edition: edition + 1 }));
  const autosave = new Autosave(3, send);
  autosave.change('a');
  expect(autosave.status().state).toBe('saving');
  await vi.advanceTimersByTimeAsync(SAVE_AFTER_MS / 2);
  autosave.change('ab');
  await vi.advanceTimersByTimeAsync(SAVE_AFTER_MS / 2);
  expect(send.mock.calls).toEqual([[{ edition: 3, content: 'ab' }]]);
  expect([autosave.status().state, autosave.edition]).toEqual(['saved', 4]);
});

test('repeats an unanswered save unchanged, then sends later changes', async () => {
  const offlineError = new AppError('unavailable', 'The server cannot be reached.');
  const send = vi.fn(async ({ edition }: { edition: number; content: string }) => ({ edition: edition + 1 }));
  send.mockRejectedValueOnce(offlineError);
  const autosave = new Autosave(0, send);
  autosave.change('one');
  await autosave.flush();
  expect(autosave.status().state).toBe('offline');
  autosave.change('one two');
  expect(autosave.status().state).toBe('offline');
  await vi.runAllTimersAsync();
  expect(send.mock.calls.map(([sent]) => sent)).toEqual([
    { edition: 0, content: 'one' },
    { edition: 0, content: 'one' },
    { edition: 1, content: 'one two' },
  ]);
  expect(autosave.status().state).toBe('saved');
});

test('sends nothing after a conflict until the user resolves it', async () => {
  const send = vi.fn(async ({ edition }: { edition: number; content: string }) => ({ edition: edition + 1 }));
  send.mockRejectedValueOnce(new AppError('conflict', 'Somebody else has changed this.'));
  const autosave = new Autosave(0, send);
  autosave.change('mine');
  await autosave.flush();
  autosave.change('mine still');
  await vi.runAllTimersAsync();
  expect([autosave.status().state, send.mock.calls.length]).toEqual(['conflict', 1]);
  autosave.resume(5, 'mine still');
  await vi.runAllTimersAsync();
  expect(send.mock.calls.at(-1)).toEqual([{ edition: 5, content: 'mine still' }]);
  expect(autosave.status().state).toBe('saved');
});
