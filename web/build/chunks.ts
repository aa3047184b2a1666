/** What screens and their frames are made of, the client's as the staff's. */
const PARTS = new RegExp(
  [
    '/web/src/(ui|api)/(?!files|countries)[^/]+\\.tsx?$',
    // What lists show in their cells goes with them: apart, each of these small modules would cost a file of its own.
    '/web/src/ui/(grid/data-grid|record/record-links?|look/(state-badge|tones|face))\\.tsx?$',
    '/web/src/layout/((session-end|skip-links|brand|any-frame-messages|late-toasts|open|preferences)\\.tsx?|frame\\.css)$',
    '/web/src/layout/(menu/user-menu|keys/single-keys|keys/is-typing|loading/load-late|notes/(offline|viewing)-note|watch/late-watch)\\.tsx?$',
    '/contract/src/(?!paths|right-groups|screen-at-path|screen-link|custom-values|safe-pattern)[^/]+\\.ts$',
    '/@tanstack/',
    '/@mantine/notifications/styles\\.css$',
  ].join('|'),
);

/**
 * What every screen stands on, from the bottom up: each layer is one chunk of the modules named here and all that they
 * import, less what a layer below has already. Everything else, the features above all, is cut by use: a module goes to
 * the screens that import it and to no other, so that what one screen loads does not grow with the number of others.
 */
const LAYERS = [
  { name: 'start', tags: ['$initial' as const] },
  { name: 'sign-in', test: /\/web\/src\/features\/auth\/login\.tsx$/ },
  // What the lists of screens of both frames are made with: a client's browser has no use for the staff's list.
  {
    name: 'routes',
    test: /\/web\/src\/(frame-routes\.tsx|messages\/translated\.ts)$|\/contract\/src\/client-paths\.ts$/,
  },
  // The table of contents: the one chunk behind the login that has a line for every screen.
  { name: 'contents', test: /\/web\/src\/main-routes\.tsx$/ },
  { name: 'session', test: /\/web\/src\/session\/session\.tsx$/ },
  { name: 'parts', test: PARTS },
  // Both frames tell of jobs.
  { name: 'jobs', test: /\/web\/src\/features\/jobs\/(jobs-button|job-events)\.tsx$/ },
  { name: 'frame', test: /\/web\/src\/layout\/main-layout\.tsx$/ },
];

export const chunkGroups = LAYERS.map((layer, below) => ({ ...layer, priority: LAYERS.length - below }));
