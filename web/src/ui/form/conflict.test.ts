import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mergeConflict, type Values } from './conflict.ts';

const base = { name: 'Acme', code: 'A', tags: ['x'], note: null };

test('merges changes of different fields without a question', () => {
  const mine = { ...base, name: 'Acme Ltd' };
  const theirs = { ...base, code: 'B' };
  expect(mergeConflict(Object.keys(base), base, mine, theirs)).toEqual({
    merged: { ...base, name: 'Acme Ltd', code: 'B' },
    fieldConflicts: [],
  });
});

test('asks only about a field that both sides have changed', () => {
  const { merged, fieldConflicts } = mergeConflict(
    Object.keys(base),
    base,
    { ...base, name: 'Mine', tags: ['x', 'y'] },
    { ...base, name: 'Theirs', note: 'seen' },
  );
  expect(fieldConflicts).toEqual([{ name: 'name', original: 'Acme', mine: 'Mine', theirs: 'Theirs' }]);
  expect(merged).toEqual({ name: 'Mine', code: 'A', tags: ['x', 'y'], note: 'seen' });
});

test('reports no clash when both make the same change', () => {
  const changed = { ...base, tags: ['z'] };
  expect(mergeConflict(Object.keys(base), base, changed, { ...changed }).fieldConflicts).toEqual([]);
});

test('loses no change: each field is mine where I changed it, else theirs', () => {
  const values = fc.record({ a: fc.integer({ max: 2, min: 0 }), b: fc.integer({ max: 2, min: 0 }) });
  fc.assert(
    fc.property(values, values, values, (read: Values, mine: Values, theirs: Values) => {
      const { merged, fieldConflicts } = mergeConflict(['a', 'b'], read, mine, theirs);
      for (const name of ['a', 'b']) {
        expect(merged[name]).toBe(mine[name] === read[name] ? theirs[name] : mine[name]);
        const both = mine[name] !== read[name] && theirs[name] !== read[name] && mine[name] !== theirs[name];
        expect(fieldConflicts.some((fieldConflict) => fieldConflict.name === name)).toBe(both);
      }
    }),
  );
});
