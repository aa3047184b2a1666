import fc from 'fast-check';
import { expect, test } from 'vitest';
import { EMPTY_HISTORY, type History, pushStep, type Step, stepHistory } from './history.ts';

const cell = (before: string, after: string, column = 'a') => ({ id: '1', version: 1, column, before, after });
const transitions = (step: Step | undefined) => step?.map(({ before, after }) => `${before}→${after}`);

test('undoes the last change first and redoes the last undone change first', () => {
  const history = [cell('0', '1'), cell('1', '2')].reduce((steps, change) => pushStep(steps, [change]), EMPTY_HISTORY);
  const firstUndo = stepHistory(history, 'undo')!;
  expect(transitions(firstUndo.step)).toEqual(['2→1']);
  const undoneHistory = firstUndo.historyAfter(firstUndo.step);
  expect(transitions(stepHistory(undoneHistory, 'undo')?.step)).toEqual(['1→0']);
  expect(transitions(stepHistory(undoneHistory, 'redo')?.step)).toEqual(['1→2']);
  expect(stepHistory(EMPTY_HISTORY, 'undo')).toBeUndefined();
  expect(stepHistory(pushStep(undoneHistory, [cell('1', '9')]), 'redo')).toBeUndefined();
});

test('excludes cells that other users have changed from the step to redo', () => {
  const history = pushStep(EMPTY_HISTORY, [cell('0', '1', 'a'), cell('0', '1', 'b')]);
  const undo = stepHistory(history, 'undo')!;
  const undoneHistory = undo.historyAfter(undo.step.filter(({ column }) => column === 'b'));
  expect(stepHistory(undoneHistory, 'redo')?.step).toEqual([cell('0', '1', 'b')]);
  expect(stepHistory(undo.historyAfter([]), 'redo')).toBeUndefined();
});

test('keeps only the last fifty steps', () => {
  let history: History = EMPTY_HISTORY;
  for (let i = 0; i < 60; i += 1) history = pushStep(history, [cell(String(i), String(i + 1))]);
  expect(history.done).toHaveLength(50);
  expect(transitions(history.done[0])).toEqual(['10→11']);
});

test('restores the initial value when all steps of any sequence are undone', () => {
  const actionArbitrary = fc.oneof(fc.constantFrom('undo' as const, 'redo' as const), fc.integer({ min: 0, max: 9 }));
  fc.assert(
    fc.property(fc.array(actionArbitrary, { maxLength: 40 }), (actions) => {
      let history: History = EMPTY_HISTORY;
      let value = 'start';
      const applyStep = (direction: 'undo' | 'redo') => {
        const historyStep = stepHistory(history, direction);
        if (!historyStep) return false;
        expect(historyStep.step[0]!.before).toBe(value);
        value = String(historyStep.step[0]!.after);
        history = historyStep.historyAfter(historyStep.step);
        return true;
      };
      for (const action of actions) {
        if (typeof action === 'string') applyStep(action);
        else {
          history = pushStep(history, [cell(value, String(action))]);
          value = String(action);
        }
      }
      while (applyStep('undo'));
      expect(value).toBe('start');
    }),
  );
});
