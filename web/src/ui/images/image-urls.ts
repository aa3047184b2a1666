import type { ReplyOf } from '@leadwright/contract/endpoint';
import { imageUrls } from '@leadwright/contract/features/images';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { callKey } from '../../api/hooks.ts';

export type ImageUrls = ReplyOf<typeof imageUrls>['images'][number];

const BATCH_SIZE = 200;
/** Addresses are valid for half a day; a page that is open longer requests new ones. */
const STALE_TIME_MS = 60 * 60_000;

type Resolver = (imagesById: ImageUrls | null) => void;
let pending = new Map<string, { resolve: Resolver[]; reject: ((error: unknown) => void)[] }>();

/** Requests the images of a whole page in one call. */
export function imageUrlsOf(id: string): Promise<ImageUrls | null> {
  if (pending.size === 0) queueMicrotask(() => setTimeout(requestPending));
  return new Promise((resolve, reject) => {
    const entry = pending.get(id) ?? { resolve: [], reject: [] };
    entry.resolve.push(resolve);
    entry.reject.push(reject);
    pending.set(id, entry);
  });
}

async function requestPending(): Promise<void> {
  const requested = [...pending];
  pending = new Map();
  for (let at = 0; at < requested.length; at += BATCH_SIZE) {
    const part = requested.slice(at, at + BATCH_SIZE);
    try {
      const { images } = await call(imageUrls, { body: { ids: part.map(([id]) => id) } });
      const imagesById = new Map(images.map((image) => [image.id, image]));
      for (const [id, { resolve }] of part) for (const callback of resolve) callback(imagesById.get(id) ?? null);
    } catch (error) {
      for (const [, { reject }] of part) for (const callback of reject) callback(error);
    }
  }
}

/** Returns the current addresses of an image of the library. */
export const useImageUrls = (id: string) =>
  useQuery({
    queryKey: [callKey(imageUrls), id],
    queryFn: () => imageUrlsOf(id),
    staleTime: STALE_TIME_MS,
  });
