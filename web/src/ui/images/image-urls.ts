import type { ReplyOf } from '@leadwright/contract/endpoint';
import { imageUrls } from '@leadwright/contract/features/images';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { callKey } from '../../api/hooks.ts';

export type ImageUrls = ReplyOf<typeof imageUrls>['images'][number];

const BATCH_SIZE = 200;
/** Image URLs are valid for half a day. After an hour, an image that is shown again gets a new URL. */
const STALE_TIME_MS = 60 * 60_000;

type Resolver = (urls: ImageUrls | null) => void;
let pendingRequests = new Map<string, { resolve: Resolver[]; reject: ((error: unknown) => void)[] }>();

/** Returns the URLs of an image. Simultaneous requests are combined into calls of up to `BATCH_SIZE` images. */
export function loadImageUrls(id: string): Promise<ImageUrls | null> {
  if (pendingRequests.size === 0) queueMicrotask(() => setTimeout(sendPendingRequests));
  return new Promise((resolve, reject) => {
    const entry = pendingRequests.get(id) ?? { resolve: [], reject: [] };
    entry.resolve.push(resolve);
    entry.reject.push(reject);
    pendingRequests.set(id, entry);
  });
}

async function sendPendingRequests(): Promise<void> {
  const entries = [...pendingRequests];
  pendingRequests = new Map();
  for (let start = 0; start < entries.length; start += BATCH_SIZE) {
    const batch = entries.slice(start, start + BATCH_SIZE);
    try {
      const { images } = await call(imageUrls, { body: { ids: batch.map(([id]) => id) } });
      const urlsById = new Map(images.map((image) => [image.id, image]));
      for (const [id, { resolve }] of batch) for (const callback of resolve) callback(urlsById.get(id) ?? null);
    } catch (error) {
      for (const [, { reject }] of batch) for (const callback of reject) callback(error);
    }
  }
}

/** Returns the current URLs of an image of the library. */
export const useImageUrls = (id: string) =>
  useQuery({
    queryKey: [callKey(imageUrls), id],
    queryFn: () => loadImageUrls(id),
    staleTime: STALE_TIME_MS,
  });
