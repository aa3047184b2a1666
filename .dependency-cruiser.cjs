/** The one-way streets of the house; see docs/architecture.md. */
const only = (name, from, to, comment) => ({
  name,
  severity: 'error',
  comment,
  from: { path: from },
  to: { path: to },
});

/** The floors of the server from the ground up: a file imports from its own floor and from those below, never from above. */
const FLOORS = [
  'config',
  'faults',
  'disk-room',
  'data-folder',
  'database',
  'files',
  'access',
  'record',
  'jobs',
  'mail',
  'context',
  'http',
  'grid',
  'resource',
  'features',
  'features.ts',
  'app',
  'demo',
  'setup',
  'listen',
  'matching-cli',
  'main',
];

/** The folders of the engine in the same sense; see matching/README.md. */
const ENGINE_FLOORS = [
  'text',
  'name',
  'person',
  'place',
  'identifier',
  'frequency',
  'record',
  'keys',
  'compare',
  'model',
  'score',
  'estimate',
  'decide',
  'learn',
  'cluster',
  'index',
];

const TESTS = ['\\.test\\.ts$', '^server/src/testing/'];

const oneWay = (workspace, floors) => {
  const path = (floor) =>
    floor.endsWith('.ts') ? `^${workspace}/src/${floor}$` : `^${workspace}/src/${floor}(\\.ts$|/)`;
  return floors.slice(1).map((floor, below) => {
    const lower = floors.slice(0, below + 1);
    return {
      name: `${workspace}-floor-${floor}`,
      severity: 'error',
      comment: `${floor} stands above ${lower.join(', ')}, which know nothing of it.`,
      from: { path: lower.map(path), pathNot: TESTS },
      to: { path: path(floor) },
    };
  });
};

module.exports = {
  forbidden: [
    // Types count: a circle of types is a circle of thoughts.
    { name: 'no-circles', severity: 'error', from: {}, to: { circular: true } },
    ...oneWay('server', FLOORS),
    ...oneWay('matching', ENGINE_FLOORS),
    only(
      'contract-stands-alone',
      '^contract/',
      '^(matching|server|web|e2e|bench)/',
      'The contract imports nothing of ours.',
    ),
    only('matching-stands-alone', '^matching/', '^(contract|server|web|e2e|bench)/', 'The engine is a pure library.'),
    only(
      'web-never-imports-server',
      '^web/',
      '^(server|matching|e2e|bench)/',
      'The page knows the server by the contract alone.',
    ),
    only(
      'web-by-feature',
      '^web/',
      '^contract/src/(features|endpoints)[.]ts$',
      'A page loads the features it shows; the list of all is for whatever walks every call.',
    ),
    only('server-never-imports-web', '^server/', '^(web|e2e|bench)/', 'The server knows nothing of the page.'),
    {
      name: 'web-features-keep-to-themselves',
      severity: 'error',
      from: { path: '^web/src/features/([^/]+)/' },
      to: { path: '^web/src/features/', pathNot: '^web/src/features/$1/' },
    },
    {
      name: 'server-features-by-service-or-query',
      severity: 'error',
      from: { path: '^server/src/features/([^/]+)/', pathNot: '\\.test\\.ts$' },
      to: { path: '^server/src/features/', pathNot: ['^server/src/features/$1/', '\\.(service|queries)\\.ts$'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|node_modules)/' },
    // Without it the imports between workspaces, by package name, are not followed.
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default'] },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
  },
};
