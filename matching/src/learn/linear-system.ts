/** Solves A x = b by Cholesky decomposition; `matrix` A must be symmetric and positive definite. */
export function solveLinearSystem(matrix: readonly Float64Array[], rightSide: Float64Array): Float64Array {
  const n = rightSide.length;
  const lower = matrix.map((row) => Float64Array.from(row));
  const element = (i: number, j: number) => (lower[i] as Float64Array)[j] as number;
  for (let i = 0; i < n; i++) {
    const row = lower[i] as Float64Array;
    for (let j = 0; j <= i; j++) {
      const other = lower[j] as Float64Array;
      let sum = row[j] as number;
      for (let k = 0; k < j; k++) sum -= (row[k] as number) * (other[k] as number);
      row[j] = i === j ? Math.sqrt(Math.max(sum, 1e-12)) : sum / (other[j] as number);
    }
  }
  const x = Float64Array.from(rightSide);
  for (let i = 0; i < n; i++) {
    for (let k = 0; k < i; k++) x[i] = (x[i] as number) - element(i, k) * (x[k] as number);
    x[i] = (x[i] as number) / element(i, i);
  }
  for (let i = n - 1; i >= 0; i--) {
    for (let k = i + 1; k < n; k++) x[i] = (x[i] as number) - element(k, i) * (x[k] as number);
    x[i] = (x[i] as number) / element(i, i);
  }
  return x;
}
