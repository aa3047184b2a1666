/** Takes the screenshots of the handbook again: runs the journey that checks them, with docs as the output folder. */
process.env.PICTURES = 'docs/images';
process.argv.splice(2, Number.POSITIVE_INFINITY, '--deep', 'e2e/pictures');
await import('./test.ts');
