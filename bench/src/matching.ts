/** The matching benchmarks. REAL-1 is the main one; each says so in one line when its data are not here. */
await import('./matching-real1.ts');
