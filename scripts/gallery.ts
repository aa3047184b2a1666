/** Takes the pictures of every part of the page: the test of the parts, at every width and density. */
process.env.VITE_GALLERY = 'pictures';
process.argv.splice(2, Number.POSITIVE_INFINITY, 'web/src/testing/gallery');
await import('./test.ts');
