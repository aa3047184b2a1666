import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** A patch of one library file; `parts` are pieces that the library always loads and this page never runs. */
interface Leaner {
  file: RegExp;
  parts: [found: RegExp, instead: string][];
}

const LEANER: Leaner[] = [
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
    // The server renders no page: links prefetch nothing, and the screens of the page show errors. A call at the top
    // level of a module is kept in the bundle unless it is marked as pure.
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
 * The exports of the router name only its development build. The production build is in the next folder, without
 * warnings.
 */
const PRODUCTION: Record<string, string> = { 'react-router': 'index.mjs', 'react-router/dom': 'dom-export.mjs' };
const router = createRequire(import.meta.url).resolve('react-router/package.json');

/** Removes unused parts of libraries from the bundle. Fails the build when a new library version looks different. */
export function leaner(): Plugin {
  return {
    name: 'leaner',
    apply: 'build',
    enforce: 'pre',
    resolveId(source) {
      const file = PRODUCTION[source];
      return file && join(router, '../dist/production', file);
    },
    transform(code, id) {
      const change = LEANER.find(({ file }) => file.test(id.split('?')[0] ?? ''));
      if (!change) return null;
      let next = code;
      for (const [found, replacement] of change.parts) {
        const before = next;
        next = next.replace(found, replacement);
        if (next === before) this.error(`Nothing to remove in ${id}: ${found}`);
      }
      return { code: next, map: null };
    },
  };
}
