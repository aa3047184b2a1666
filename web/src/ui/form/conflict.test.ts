import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mergeConflict, type Values } from './conflict.ts';

const base = { name: 'Acme', code: 'A', tags: ['x'], note: null };

test('merges changes of different fields without a conflict', () => {
  const mine = { ...base, name: 'Acme Ltd' };
  const theirs = { ...base, code: 'B' };
  expect(mergeConflict(Object.keys(base), base, mine, theirs)).toEqual({
    merged: { ...base, name: 'Acme Ltd', code: 'B' },
    fieldConflicts: [],
  });
});

test('reports only fields that both sides changed', () => {
  const { merged, fieldConflicts } = mergeConflict(
    Object.keys(base),
    base,
    { ...base, name: 'Mine', tags: ['x', 'y'] },
    { ...base, name: 'Theirs', note: 'seen' },
  );
  expect(fieldConflicts).toEqual([{ name: 'name', original: 'Acme', mine: 'Mine', theirs: 'Theirs' }]);
  expect(merged).toEqual({ name: 'Mine', code: 'A', tags: ['x', 'y'], note: 'seen' });
});

test('reports no conflict when both sides make the same change', () => {
  const edited = { ...base, tags: ['z'] };
  expect(mergeConflict(Object.keys(base), base, edited, { ...edited }).fieldConflicts).toEqual([]);
});

test('keeps my value of each field that I changed and takes theirs for the others', () => {
  const values = fc.record({ a: fc.integer({ max: 2, min: 0 }), b: fc.integer({ max: 2, min: 0 }) });
  fc.assert(
    fc.property(values, values, values, (original: Values, mine: Values, theirs: Values) => {
      const { merged, fieldConflicts } = mergeConflict(['a', 'b'], original, mine, theirs);
      for (const name of ['a', 'b']) {
        expect(merged[name]).toBe(mine[name] === original[name] ? theirs[name] : mine[name]);
        const isConflict =
          mine[name] !== original[name] && theirs[name] !== original[name] && mine[name] !== theirs[name];
        expect(fieldConflicts.some((fieldConflict) => fieldConflict.name === name)).toBe(isConflict);
      }
    }),
  );
});
