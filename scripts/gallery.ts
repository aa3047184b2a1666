/** Takes screenshots of every shared component at every width and density, with the gallery test. */
process.env.VITE_GALLERY = 'pictures';
process.argv.splice(2, Number.POSITIVE_INFINITY, 'web/src/testing/gallery');
await import('./test.ts');
