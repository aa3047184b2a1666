/** The building blocks of screens and of both frames (client and staff). */
const PARTS = new RegExp(
  [
    '/web/src/(ui|api)/(?!files|countries|icons)[^/]+\\.tsx?$',
    // Includes the cell components of lists: as separate chunks, each of these small modules would cost a request.
    '/web/src/ui/(grid/data-grid|record-context/record-links|look/(state-badge|tones|initials-avatar)|appearance/layout|keys/(single-keys|is-typing))\\.tsx?$',
    '/web/src/layout/((session-end|skip-links|shared-frame-messages|lazy-toasts)\\.tsx?|frame\\.css)$',
    '/web/src/layout/(menu/user-menu|loading/lazy-part|notes/(offline|viewing)-note|watch/lazy-idle-watch)\\.tsx?$',
    '/contract/src/(?!paths|permission-groups|screen-at-path|screen-link|custom-values|safe-pattern)[^/]+\\.ts$',
    '/@tanstack/',
    '/@mantine/notifications/styles\\.css$',
  ].join('|'),
);

/**
 * The shared layers of every screen, from the bottom up. Each layer is one chunk of the modules named here and their
 * imports, without those of a lower layer. All other code, mainly the features, is split by use: only the screens that
 * import a module load it, so the size of one screen does not grow with the number of screens.
 */
const LAYERS = [
  { name: 'start', tags: ['$initial' as const] },
  { name: 'sign-in', test: /\/web\/src\/features\/auth\/login\.tsx$/ },
  // Builds the screen lists of both frames: a client's browser does not need the staff list.
  {
    name: 'routes',
    test: /\/web\/src\/(frame-routes\.tsx|messages\/translated\.ts)$|\/contract\/src\/client-paths\.ts$/,
  },
  // The table of contents: the only chunk after sign-in that has a line for every screen.
  { name: 'contents', test: /\/web\/src\/main-routes\.tsx$/ },
  { name: 'session', test: /\/web\/src\/session\/session\.tsx$/ },
  { name: 'parts', test: PARTS },
  // Both frames show jobs.
  { name: 'jobs', test: /\/web\/src\/features\/jobs\/(jobs-button|job-events)\.tsx$/ },
  { name: 'frame', test: /\/web\/src\/layout\/main-layout\.tsx$/ },
];

export const chunkGroups = LAYERS.map((layer, below) => ({ ...layer, priority: LAYERS.length - below }));
