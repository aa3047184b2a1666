/**
 * Yields pairs of row numbers for PairCounts.random: all pairs when there are at most `count`, otherwise `count` of
 * them from a fixed seed, so that every run draws the same pairs. `left` and `right` are the row counts of two files;
 * 'same' pairs the rows of one file with each other.
 */
export function* drawPairs(left: number, right: number | 'same', count: number): Generator<[number, number]> {
  const rightCount = right === 'same' ? left : right;
  const pairCount = right === 'same' ? (left * (left - 1)) / 2 : left * rightCount;
  if (pairCount <= count) {
    for (let i = 0; i < left; i++) for (let j = right === 'same' ? i + 1 : 0; j < rightCount; j++) yield [i, j];
    return;
  }
  let state = 0x2545f491;
  const randomBelow = (limit: number) => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 4294967296) * limit);
  };
  for (let drawn = 0; drawn < count; ) {
    const i = randomBelow(left);
    const j = randomBelow(rightCount);
    if (right === 'same' && i === j) continue;
    drawn++;
    yield [i, j];
  }
}
