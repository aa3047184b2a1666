/**
 * What every screen stands on, from the bottom up: each layer is one chunk of the modules named here and all that they
 * import, less what a layer below has already. Everything else, the features above all, is cut by use: a module goes to
 * the screens that import it and to no other, so that what one screen loads does not grow with the number of others.
 */
const LAYERS = [
  { name: 'start', tags: ['$initial' as const] },
  { name: 'sign-in', test: /\/web\/src\/features\/auth\/login\.tsx$/ },
  // The table of contents: the one chunk behind the login that has a line for every screen.
  { name: 'contents', test: /\/web\/src\/main-routes\.tsx$/ },
  { name: 'session', test: /\/web\/src\/session\/session\.tsx$/ },
  {
    name: 'frame',
    test: /\/web\/src\/(layout\/main-layout|ui\/grid\/data-grid|(ui|api)\/[^/]+)\.tsx?$|\/contract\/src\/[^/]+\.ts$|\/@tanstack\//,
  },
];

export const chunkGroups = LAYERS.map((layer, below) => ({ ...layer, priority: LAYERS.length - below }));
