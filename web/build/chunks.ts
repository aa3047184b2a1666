/** The building blocks of screens and of both frames (client and staff). */
const SHARED_PARTS = new RegExp(
  [
    '/web/src/(ui|api)/(?!files|icons|drawer-list)[^/]+\\.tsx?$',
    // Small modules such as the cell components of lists. As separate chunks, each would cost a request.
    '/web/src/ui/(grid/data-grid|record-context/record-links|look/(state-badge|tones)|names/initials-avatar|appearance/layout|keys/(single-keys|is-typing))\\.tsx?$',
    '/web/src/layout/((session-end|skip-links|shared-frame-messages|lazy-toasts)\\.tsx?|frame\\.css)$',
    '/web/src/layout/(menu/user-menu|loading/(lazy-part|loading-bell)|notes/(offline|viewing)-note|watch/lazy-idle-watch)\\.tsx?$',
    '/contract/src/(?!paths|permission-groups|screen-at-path|screen-link|custom-values|safe-pattern)[^/]+\\.ts$',
    '/@tanstack/',
    '/@mantine/notifications/styles\\.css$',
  ].join('|'),
);

/**
 * The shared layers of all screens, from the bottom up. Each layer is one chunk with the named modules and their
 * imports, without the modules of lower layers. All other code is split by use, so that the size of a screen does not
 * grow with the number of screens.
 */
const LAYERS = [
  { name: 'start', tags: ['$initial' as const] },
  { name: 'sign-in', test: /\/web\/src\/features\/auth\/login\.tsx$/ },
  // The code that builds the routes of both frames, without the screen list of either frame.
  {
    name: 'routes',
    test: /\/web\/src\/(frame-routes\.tsx|messages\/translated\.ts)$|\/contract\/src\/client-paths\.ts$/,
  },
  // The list of screens: the only chunk after sign-in that grows with every screen.
  { name: 'contents', test: /\/web\/src\/main-routes\.tsx$/ },
  { name: 'session', test: /\/web\/src\/session\/session\.tsx$/ },
  { name: 'parts', test: SHARED_PARTS },
  // Both frames show jobs.
  { name: 'jobs', test: /\/web\/src\/features\/jobs\/(jobs-button|job-events)\.tsx$/ },
  { name: 'frame', test: /\/web\/src\/layout\/main-layout\.tsx$/ },
];

export const chunkGroups = LAYERS.map((layer, index) => ({ ...layer, priority: LAYERS.length - index }));
