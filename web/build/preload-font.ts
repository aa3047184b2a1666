import type { Plugin } from 'vite';

/** Preloads the Latin subset of the font in parallel with the script, so that the first paint can use it. */
export function preloadFont(): Plugin {
  return {
    name: 'preload-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const href = Object.keys(bundle ?? {}).find((path) => /\/inter-latin-wght-normal-[^/]+\.woff2$/.test(path));
        if (!href) throw new Error('The bundle has no Latin subset of the font.');
        const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `/${href}` };
        return [{ tag: 'link', attrs, injectTo: 'head' }];
      },
    },
  };
}
