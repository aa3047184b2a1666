import type { CallInput, Endpoint, ReplyOf } from '@leadwright/contract/endpoint';
import { addressOf, request } from './call.ts';
import { unreachableError } from './call-error.ts';
import { newKey } from './idempotency-key.ts';
import { withSession } from './with-session.ts';

type Part<E extends Endpoint, K extends string> = K extends keyof CallInput<E> ? CallInput<E>[K] : undefined;

interface UploadInput<E extends Endpoint> {
  params?: Part<E, 'params'>;
  query?: Part<E, 'query'>;
  file: Blob;
  /** Receives the bytes sent so far and the total. */
  onProgress?: (sent: number, total: number) => void;
  signal?: AbortSignal;
}

/** Uploads a file unchanged. Uses XMLHttpRequest because fetch reports no progress of a request body. */
export async function upload<E extends Endpoint>(endpoint: E, input: UploadInput<E>): Promise<ReplyOf<E>> {
  const url = addressOf(endpoint, input as { query?: Record<string, unknown> });
  const key = newKey();
  const response = await withSession((headers) => {
    headers.set('content-type', 'application/octet-stream');
    headers.set('idempotency-key', key);
    return transfer(endpoint.method, url, headers, input);
  });
  return (await response.json()) as ReplyOf<E>;
}

type Transfer = Pick<UploadInput<Endpoint>, 'file' | 'onProgress' | 'signal'>;

function transfer(method: string, url: string, headers: Headers, input: Transfer): Promise<Response> {
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    const stop = () => xhr.abort();
    xhr.open(method, url);
    for (const [name, value] of headers) xhr.setRequestHeader(name, value);
    xhr.upload.onprogress = (event) => input.onProgress?.(event.loaded, event.total);
    xhr.onload = () => resolve(new Response(xhr.responseText, { status: xhr.status, statusText: xhr.statusText }));
    xhr.onerror = () => reject(unreachableError());
    xhr.onabort = () => reject(input.signal?.reason ?? new DOMException('Aborted', 'AbortError'));
    xhr.onloadend = () => input.signal?.removeEventListener('abort', stop);
    input.signal?.addEventListener('abort', stop);
    if (input.signal?.aborted) reject(input.signal.reason);
    else xhr.send(input.file);
  });
}

/** Downloads a file and lets the browser save it; the file name of the server takes precedence over `fileName`. */
export async function download<E extends Endpoint>(endpoint: E, input: CallInput<E>, fileName: string): Promise<void> {
  const response = await request(endpoint, input as Record<string, never>);
  const named = /filename="?([^";]+)"?/.exec(response.headers.get('content-disposition') ?? '')?.[1];
  saveFile(await response.blob(), named ?? fileName);
}

/** Lets the browser save a file that the page created. */
export function saveFile(file: Blob, fileName: string): void {
  const url = URL.createObjectURL(file);
  const link = Object.assign(document.createElement('a'), { href: url, download: fileName });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
