import { AppError } from '@leadwright/contract/errors';
import { defineMessage } from '@leadwright/contract/message';
import { WorkThread } from '../../../jobs/work-thread.ts';
import type { TextBlock } from '../tags/inspect.ts';
import type { DocxRequest, DocxResponse } from './docx-worker.ts';
import type { DocumentData } from './fill.ts';
import type { DocxParts } from './package.ts';

/** A large document takes about a second, so a run that reaches this limit is considered endless. */
const TIMEOUT_MS = 30_000;

const TOO_LARGE = defineMessage(
  'errors.documentTooLarge',
  'The document would become too large. Use fewer nested loops or shorter lists.',
);
const UNREADABLE = defineMessage(
  'errors.documentNotRead',
  'The document cannot be read. Save it again in Word and upload the new file.',
);

/** A syntax error that easy-template-x reports and the inspection did not find. */
export class TemplateSyntaxError extends Error {}

/** Reads and fills documents in a worker thread with limits for time and memory. */
export class DocxThread {
  readonly #thread: WorkThread<DocxRequest, DocxResponse>;

  constructor(timeoutMs = TIMEOUT_MS) {
    this.#thread = new WorkThread(new URL('./docx-worker.ts', import.meta.url), { timeoutMs, limitMessage: TOO_LARGE });
  }

  /** Returns, for each part of a document, the text blocks that may contain tags. */
  async read(parts: DocxParts): Promise<TextBlock[][]> {
    const response = await this.#thread.run({ kind: 'read', parts });
    return response.kind === 'read' ? response.blocks : throwFailure(response);
  }

  /** Fills the template at a path. */
  async fill(path: string, data: DocumentData): Promise<Buffer> {
    const response = await this.#thread.run({ kind: 'fill', path, data });
    return response.kind === 'fill' ? Buffer.from(response.bytes.buffer as ArrayBuffer) : throwFailure(response);
  }

  stop = (): Promise<void> => this.#thread.stop();
}

function throwFailure(response: DocxResponse): never {
  if (response.kind === 'failed' && response.reason === 'syntax') throw new TemplateSyntaxError(response.detail);
  if (response.kind === 'failed' && response.reason === 'too_many_items') throw new AppError('too_large', TOO_LARGE);
  throw new AppError('invalid_input', UNREADABLE, { fields: { file: UNREADABLE } });
}
