/**
 * Checks that the code blocks of the guides are quoted from the project: the lines of a block occur, in this order, in
 * the file that the text names last before it. A line with `…` marks omitted lines.
 */
import { existsSync, globSync, readFileSync } from 'node:fs';

const PATH_PATTERN = /`([\w./-]+\.(?:tsx?|sql))`/g;

interface Block {
  line: number;
  path: string;
  code: string[];
}

/** Returns the code blocks of a guide with the files that they quote. */
function readBlocks(guide: string): Block[] {
  const blocks: Block[] = [];
  let path = '';
  let block: Block | undefined;
  for (const [index, line] of readFileSync(guide, 'utf8').split('\n').entries()) {
    if (block) {
      if (line === '```') block = undefined;
      else block.code.push(line);
    } else if (line.startsWith('```')) {
      block = { line: index + 1, path, code: [] };
      blocks.push(block);
    } else for (const [, named] of line.matchAll(PATH_PATTERN)) if (existsSync(named!)) path = named!;
  }
  return blocks;
}

/** Returns the first line of the block that does not follow the earlier ones in the file. */
function findMissingLine({ path, code }: Block): string | undefined {
  const lines = path
    ? readFileSync(path, 'utf8')
        .split('\n')
        .map((line) => line.trim())
    : [];
  let position = 0;
  for (const line of code.map((text) => text.trim())) {
    if (line === '' || line.includes('…')) continue;
    const found = lines.indexOf(line, position);
    if (found < 0) return line;
    position = found + 1;
  }
  return undefined;
}

const problems = globSync('docs/add-*.md').flatMap((guide) =>
  readBlocks(guide).flatMap((block) => {
    const line = findMissingLine(block);
    return line === undefined ? [] : [`${guide}:${block.line}: not in ${block.path || 'any named file'}: ${line}`];
  }),
);
for (const problem of problems) console.error(problem);
process.exit(problems.length > 0 ? 1 : 0);
