/** Import rules between the parts of the system; see docs/architecture.md. */
const only = (name, from, to, comment) => ({
  name,
  severity: 'error',
  comment,
  from: { path: from },
  to: { path: to },
});

/** Layers of the server, lowest first: a file imports from its own layer and those below it. */
const SERVER_LAYERS = [
  'config',
  'faults',
  'disk-space',
  'data-folder',
  'database',
  'files',
  'access',
  'suppression',
  'record',
  'queue',
  'jobs',
  'mail',
  'change',
  'event-streams',
  'read-priority',
  'context',
  'http',
  'grid',
  'resource',
  'match-index',
  'features',
  'plain-entities',
  'features.ts',
  'app',
  'demo',
  'setup',
  'listen',
  'matching-cli',
  'main',
];

/** Layers of the matching engine; see matching/README.md. */
const MATCHING_LAYERS = [
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

/** Layers of the contract: helpers of one subject, then the features, then the lists of all features. */
const CONTRACT_LAYERS = [
  'schedule',
  'pace',
  'assigning',
  'working',
  'activities',
  'mail-templates',
  'features',
  'features.ts',
  'endpoints',
];

/** Layers of the page: what the browser stores, calls, shared components, features, the frame around them, routes. */
const WEB_LAYERS = [
  'messages',
  'paths',
  'areas',
  'storage',
  'api',
  'session',
  'ui',
  'review-link',
  'features',
  'screen',
  'public-screens',
  'client-screens',
  'screens',
  'layout',
  'screen-route',
  'frame-routes',
  'client-routes',
  'main-routes',
  'router',
  'theme',
  'app',
  'main',
];

const TESTS = ['\\.(test|stories)\\.tsx?$', '/testing/', '/does-not-compile\\.tsx?$'];

const oneWay = (workspace, layers) => {
  const path = (layer) => {
    if (layer.endsWith('.ts')) return `^${workspace}/src/${layer}$`;
    // A file with the name of a folder can be a layer of its own.
    return `^${workspace}/src/${layer}(${layers.includes(`${layer}.ts`) ? '' : '\\.tsx?$|'}/)`;
  };
  return layers.slice(1).map((layer, below) => {
    const lower = layers.slice(0, below + 1);
    return {
      name: `${workspace}-layer-${layer}`,
      severity: 'error',
      comment: `${layer} is a layer above ${lower.join(', ')}, which must not import it.`,
      from: { path: lower.map(path), pathNot: TESTS },
      to: { path: path(layer) },
    };
  });
};

/** Forbids a feature to depend on features that use it, directly or through others. */
const laterSteps = (feature, later) =>
  later.map((name) => ({
    name: `${feature}-before-${name}`,
    severity: 'error',
    from: { path: `^server/src/features/${feature}/`, pathNot: TESTS },
    to: { path: `^server/src/features/${name}/`, reachable: true },
  }));

module.exports = {
  forbidden: [
    // Type imports count: modules that need each other's types cannot be read separately.
    { name: 'no-circles', severity: 'error', from: {}, to: { circular: true } },
    ...oneWay('contract', CONTRACT_LAYERS),
    ...oneWay('matching', MATCHING_LAYERS),
    ...oneWay('server', SERVER_LAYERS),
    ...oneWay('web', WEB_LAYERS),
    only(
      'contract-stands-alone',
      '^contract/',
      '^(matching|server|web|e2e|bench)/',
      'The contract imports no other workspace.',
    ),
    only(
      'matching-stands-alone',
      '^matching/',
      '^(contract|server|web|e2e|bench)/',
      'The matching engine is a library without dependencies on the product.',
    ),
    only(
      'web-never-imports-server',
      '^web/',
      '^(server|matching|e2e|bench)/',
      'The page uses the server only through the contract.',
    ),
    only(
      'web-by-feature',
      '^web/',
      '^contract/src/(features|endpoints)[.]ts$',
      'A page loads only the features it shows; the list of all features is for tools and tests.',
    ),
    only('server-never-imports-web', '^server/', '^(web|e2e|bench)/', 'The server does not depend on the page.'),
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
    // The pipeline of an import: a step uses the earlier ones, also through other features.
    ...laterSteps('accounts', ['imports', 'matching']),
    ...laterSteps('suppression', ['imports', 'matching']),
    ...laterSteps('imports', ['matching']),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|node_modules)/' },
    // Required to follow imports between workspaces, which use package names.
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default'] },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
  },
};
