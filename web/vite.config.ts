import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { chunkGroups } from './build/chunks.ts';
import { preloadFont } from './build/preload-font.ts';
import { removeUnusedLibraryCode } from './build/remove-unused-library-code.ts';

const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8')) as {
  version: string;
};
/** The paths of flags contain this version instead of a hash per file, because the first list loads all these paths. */
const { version: flagsVersion } = JSON.parse(
  readFileSync(join(import.meta.dirname, '../node_modules/country-flag-icons/package.json'), 'utf8'),
) as { version: string };
const API = process.env.API_URL ?? 'http://127.0.0.1:3000';

/** Compresses files once, with the best ratio; the server sends them unchanged. */
function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    writeBundle({ dir }) {
      const out = dir as string;
      for (const path of readdirSync(out, { recursive: true, encoding: 'utf8' })) {
        if (!/\.(js|css|svg)$/.test(path)) continue;
        const content = readFileSync(join(out, path));
        writeFileSync(join(out, `${path}.br`), brotliCompressSync(content));
        writeFileSync(join(out, `${path}.gz`), gzipSync(content, { level: 9 }));
      }
    },
  };
}

/**
 * Omits scripts from the preload lists of dynamic imports: with them, the routes chunk would grow with every feature.
 * The browser finds these scripts through the imports of the screen chunks; the HTML lists the initial scripts.
 */
const onlyStyleSheets = (_: string, files: string[], { hostType }: { hostType: 'html' | 'js' }) =>
  hostType === 'js' ? files.filter((file) => file.endsWith('.css')) : files;

export default defineConfig({
  root: import.meta.dirname,
  define: { __VERSION__: JSON.stringify(version) },
  plugins: [react(), removeUnusedLibraryCode(), preloadFont(), precompress()],
  server: { proxy: { '/api': API } },
  preview: { proxy: { '/api': API } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    sourcemap: false,
    target: 'es2022',
    // Font files are never inlined: the content security policy allows fonts from files only.
    assetsInlineLimit: (path) => (path.endsWith('.woff2') ? false : undefined),
    chunkSizeWarningLimit: 1_000,
    modulePreload: { polyfill: false, resolveDependencies: onlyStyleSheets },
    rollupOptions: {
      output: {
        codeSplitting: { groups: chunkGroups },
        entryFileNames: 'js/[name]-[hash].js',
        chunkFileNames: 'js/[name]-[hash].js',
        assetFileNames: ({ names, originalFileNames }) => {
          if (names.some((name) => name.endsWith('.css'))) return 'css/[name]-[hash][extname]';
          const isFlag = originalFileNames.some((path) => path.includes('/country-flag-icons/'));
          return isFlag ? `assets/flags-${flagsVersion}/[name][extname]` : 'assets/[name]-[hash][extname]';
        },
      },
    },
  },
});
