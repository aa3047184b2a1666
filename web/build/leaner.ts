import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** A change of one library file; `parts` are what the library makes everybody load and this page never runs. */
interface Leaner {
  file: RegExp;
  parts: [found: RegExp, instead: string][];
}

const LEANER: Leaner[] = [
  {
    // Only the server makes JSON Schema (for the OpenAPI document).
    file: /zod\/v4\/classic\/schemas\.js$/,
    parts: [
      [/inst\._zod\.processJSONSchema = \(ctx, json, params\) => processors\.\w+\([^)]*\);/g, ''],
      [/createStandardJSONSchemaMethod\(this, "(input|output)"\)/g, 'undefined'],
      [/createToJSONSchemaMethod\(this, \{\}\)\(params\)/g, 'undefined'],
    ],
  },
  {
    // The server renders no page: nothing is fetched ahead of a link, and errors are shown by the page's own screens. What
    // calls a function when it is loaded is kept unless it is marked as pure.
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

/** The router's exports name its development build alone; the other lies beside it, without the warnings. */
const PRODUCTION: Record<string, string> = { 'react-router': 'index.mjs', 'react-router/dom': 'dom-export.mjs' };
const router = createRequire(import.meta.url).resolve('react-router/package.json');

/** Leaves out of the bundle what libraries bring along unasked. A new version that looks otherwise fails the build. */
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
      for (const [found, instead] of change.parts) {
        const before = next;
        next = next.replace(found, instead);
        if (next === before) this.error(`Nothing to leave out in ${id}: ${found}`);
      }
      return { code: next, map: null };
    },
  };
}
