/** Takes the pictures of the handbook anew: the walk that tests them, with docs as the place to put them. */
process.env.PICTURES = 'docs/images';
process.argv.splice(2, Number.POSITIVE_INFINITY, '--deep', 'e2e/pictures');
await import('./test.ts');
