import { cpSync, mkdirSync, mkdtempSync, readdirSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';

const ROOT = join(import.meta.dirname, '../..');

/** Copies the sources of the web app to a temporary folder, where a test can change and build them. */
export function copySources(): string {
  const copy = mkdtempSync(join(tmpdir(), 'leadwright-web-'));
  const isSource = (path: string) => !/\/(node_modules|dist)(\/|$)/.test(path.slice(ROOT.length));
  for (const part of ['contract', 'web', 'package.json', 'tsconfig.json']) {
    cpSync(join(ROOT, part), join(copy, part), { recursive: true, filter: isSource });
  }
  const modules = join(copy, 'node_modules');
  mkdirSync(join(modules, '@leadwright'), { recursive: true });
  symlinkSync('../../contract', join(modules, '@leadwright/contract'));
  for (const name of readdirSync(join(ROOT, 'node_modules'))) {
    if (name !== '@leadwright') symlinkSync(join(ROOT, 'node_modules', name), join(modules, name));
  }
  return copy;
}

/** A production bundle in memory, for checks of the modules that a screen loads and of their size. */
export class Bundle {
  readonly chunks: Rolldown.OutputChunk[];
  private readonly root: string;

  private constructor(root: string, chunks: Rolldown.OutputChunk[]) {
    this.root = root;
    this.chunks = chunks;
  }

  static async build(root: string): Promise<Bundle> {
    const web = join(root, 'web');
    // A test runner sets NODE_ENV to "test", which makes libraries include development code.
    process.env.NODE_ENV = 'production';
    const result = await build({
      root: web,
      configFile: join(web, 'vite.config.ts'),
      logLevel: 'silent',
      build: { write: false },
    });
    const { output } = result as Rolldown.RolldownOutput;
    return new Bundle(
      root,
      output.filter((item) => item.type === 'chunk'),
    );
  }

  /** Returns the project's modules of a chunk, as paths from the project root. */
  projectModules = ({ modules }: Rolldown.OutputChunk): string[] =>
    Object.keys(modules)
      .filter((id) => id.startsWith(this.root) && !id.includes('/node_modules/'))
      .map((id) => id.slice(this.root.length + 1));

  /** Returns all chunks that must be loaded before these modules run. */
  findRequiredChunks(...modules: string[]): Rolldown.OutputChunk[] {
    const loadedChunks = new Set<Rolldown.OutputChunk>();
    const load = (chunk: Rolldown.OutputChunk | undefined) => {
      if (!chunk || loadedChunks.has(chunk)) return;
      loadedChunks.add(chunk);
      for (const name of chunk.imports) load(this.chunks.find(({ fileName }) => fileName === name));
    };
    for (const module of modules) {
      const entryChunk = this.chunks.find((chunk) => this.projectModules(chunk).includes(module));
      if (!entryChunk) throw new Error(`No chunk contains ${module}.`);
      load(entryChunk);
    }
    return [...loadedChunks];
  }
}

export const compressedSize = (chunk: Rolldown.OutputChunk): number => brotliCompressSync(chunk.code).length;
