import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** A patch that removes unused code from a library file. `parts` are the removed pieces and their replacements. */
interface LibraryPatch {
  file: RegExp;
  parts: [pattern: RegExp, replacement: string][];
}

const PATCHES: LibraryPatch[] = [
  {
    // Only the server creates JSON Schema (for the OpenAPI document).
    file: /zod\/v4\/classic\/schemas\.js$/,
    parts: [
      [/inst\._zod\.processJSONSchema = \(ctx, json, params\) => processors\.\w+\([^)]*\);/g, ''],
      [/createStandardJSONSchemaMethod\(this, "(input|output)"\)/g, 'undefined'],
      [/createToJSONSchemaMethod\(this, \{\}\)\(params\)/g, 'undefined'],
    ],
  },
  {
    // The app uses neither server rendering, link prefetching nor the error page of the router. Top-level calls stay in
    // the bundle unless they are marked as pure.
    file: /react-router\/dist\/production\/chunk-7\w+\.mjs$/,
    parts: [
      [/^var RemixErrorBoundary = class [\s\S]*?^\};$/m, 'var RemixErrorBoundary;'],
      [/^var (NavLink|Form) = /gm, 'var $1 = /* @__PURE__ */ '],
      [/^(NavLink|Form)\.displayName = .*$/gm, ''],
      [/shouldPrefetch && !isAbsolute \? .* : link;/, 'link;'],
      [/return .*\(RSCErrorHandler, \{ error \}, result\);/, 'return result;'],
    ],
  },
];

/**
 * The production files of the router by import path. The package exports only the development build, which prints
 * warnings.
 */
const PRODUCTION_FILES: Record<string, string> = { 'react-router': 'index.mjs', 'react-router/dom': 'dom-export.mjs' };
const routerPackagePath = createRequire(import.meta.url).resolve('react-router/package.json');

/** Removes unused parts of libraries from the bundle. Fails the build if a pattern no longer matches a library file. */
export function removeUnusedLibraryCode(): Plugin {
  return {
    name: 'remove-unused-library-code',
    apply: 'build',
    enforce: 'pre',
    resolveId(source) {
      const file = PRODUCTION_FILES[source];
      return file && join(routerPackagePath, '../dist/production', file);
    },
    transform(code, id) {
      const patch = PATCHES.find(({ file }) => file.test(id.split('?')[0] ?? ''));
      if (!patch) return null;
      let patchedCode = code;
      for (const [pattern, replacement] of patch.parts) {
        const previous = patchedCode;
        patchedCode = patchedCode.replace(pattern, replacement);
        if (patchedCode === previous) this.error(`Nothing to remove in ${id}: ${pattern}`);
      }
      return { code: patchedCode, map: null };
    },
  };
}
