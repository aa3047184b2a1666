import fc from 'fast-check';
import { expect, test } from 'vitest';
import { EMPTY, type History, pushStep, type Step, stepHistory } from './history.ts';

const cell = (before: string, after: string, column = 'a') => ({ id: '1', version: 1, column, before, after });
const texts = (step: Step | undefined) => step?.map(({ before, after }) => `${before}→${after}`);

test('undoes the last change first and redoes in the same order', () => {
  const history = [cell('0', '1'), cell('1', '2')].reduce((h, one) => pushStep(h, [one]), EMPTY);
  const first = stepHistory(history, 'undo')!;
  expect(texts(first.step)).toEqual(['2→1']);
  const undone = first.after(first.step);
  expect(texts(stepHistory(undone, 'undo')?.step)).toEqual(['1→0']);
  expect(texts(stepHistory(undone, 'redo')?.step)).toEqual(['1→2']);
  expect(stepHistory(EMPTY, 'undo')).toBeUndefined();
  expect(stepHistory(pushStep(undone, [cell('1', '9')]), 'redo')).toBeUndefined();
});

test('excludes cells that others have changed since from an undone step', () => {
  const history = pushStep(EMPTY, [cell('0', '1', 'a'), cell('0', '1', 'b')]);
  const undo = stepHistory(history, 'undo')!;
  const undone = undo.after(undo.step.filter(({ column }) => column === 'b'));
  expect(stepHistory(undone, 'redo')?.step).toEqual([cell('0', '1', 'b')]);
  expect(stepHistory(undo.after([]), 'redo')).toBeUndefined();
});

test('keeps fifty steps', () => {
  let history: History = EMPTY;
  for (let i = 0; i < 60; i += 1) history = pushStep(history, [cell(String(i), String(i + 1))]);
  expect(history.done).toHaveLength(50);
  expect(texts(history.done[0])).toEqual(['10→11']);
});

test('returns to the beginning when everything is undone, after any sequence', () => {
  const act = fc.oneof(fc.constantFrom('undo' as const, 'redo' as const), fc.integer({ min: 0, max: 9 }));
  fc.assert(
    fc.property(fc.array(act, { maxLength: 40 }), (acts) => {
      let history: History = EMPTY;
      let value = 'start';
      const turn = (way: 'undo' | 'redo') => {
        const turning = stepHistory(history, way);
        if (!turning) return false;
        expect(turning.step[0]!.before).toBe(value);
        value = String(turning.step[0]!.after);
        history = turning.after(turning.step);
        return true;
      };
      for (const one of acts) {
        if (typeof one === 'string') turn(one);
        else {
          history = pushStep(history, [cell(value, String(one))]);
          value = String(one);
        }
      }
      while (turn('undo'));
      expect(value).toBe('start');
    }),
  );
});
