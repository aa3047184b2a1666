import type { CallInput, Endpoint, ReplyOf } from '@leadwright/contract/endpoint';
import { endpointUrl, request } from './call.ts';
import { unreachableError } from './call-error.ts';
import { createKey } from './idempotency-key.ts';
import { withSession } from './with-session.ts';

/** The type of one part of the input of an endpoint. */
type InputPart<E extends Endpoint, K extends string> = K extends keyof CallInput<E> ? CallInput<E>[K] : undefined;

interface UploadInput<E extends Endpoint> {
  params?: InputPart<E, 'params'>;
  query?: InputPart<E, 'query'>;
  file: Blob;
  /** Receives the bytes sent so far and the total. */
  onProgress?: (sent: number, total: number) => void;
  signal?: AbortSignal;
}

/** Uploads a file. Uses XMLHttpRequest, because fetch reports no upload progress. */
export async function upload<E extends Endpoint>(endpoint: E, input: UploadInput<E>): Promise<ReplyOf<E>> {
  const url = endpointUrl(endpoint, input as { query?: Record<string, unknown> });
  const key = createKey();
  const response = await withSession((headers) => {
    headers.set('content-type', 'application/octet-stream');
    headers.set('idempotency-key', key);
    return sendFile(endpoint.method, url, headers, input);
  });
  return (await response.json()) as ReplyOf<E>;
}

type Transfer = Pick<UploadInput<Endpoint>, 'file' | 'onProgress' | 'signal'>;

function sendFile(method: string, url: string, headers: Headers, input: Transfer): Promise<Response> {
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    const abort = () => xhr.abort();
    xhr.open(method, url);
    for (const [name, value] of headers) xhr.setRequestHeader(name, value);
    xhr.upload.onprogress = (event) => input.onProgress?.(event.loaded, event.total);
    xhr.onload = () => resolve(new Response(xhr.responseText, { status: xhr.status, statusText: xhr.statusText }));
    xhr.onerror = () => reject(unreachableError());
    xhr.onabort = () => reject(input.signal?.reason ?? new DOMException('Aborted', 'AbortError'));
    xhr.onloadend = () => input.signal?.removeEventListener('abort', abort);
    input.signal?.addEventListener('abort', abort);
    if (input.signal?.aborted) reject(input.signal.reason);
    else xhr.send(input.file);
  });
}

/** Downloads a file and saves it under the name from the server, or else under `fileName`. */
export async function download<E extends Endpoint>(endpoint: E, input: CallInput<E>, fileName: string): Promise<void> {
  const response = await request(endpoint, input as Record<string, never>);
  const serverName = /filename="?([^";]+)"?/.exec(response.headers.get('content-disposition') ?? '')?.[1];
  saveFile(await response.blob(), serverName ?? fileName);
}

/** Saves a file through the browser. */
export function saveFile(file: Blob, fileName: string): void {
  const url = URL.createObjectURL(file);
  const link = Object.assign(document.createElement('a'), { href: url, download: fileName });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
