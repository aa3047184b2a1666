/** The one-way streets of the house; see docs/architecture.md. */
const only = (name, from, to, comment) => ({
  name,
  severity: 'error',
  comment,
  from: { path: from },
  to: { path: to },
});

module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
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
