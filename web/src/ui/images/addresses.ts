import type { ReplyOf } from '@leadwright/contract/endpoint';
import { imageAddresses } from '@leadwright/contract/features/images';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { callKey } from '../../api/hooks.ts';

export type Addresses = ReplyOf<typeof imageAddresses>['images'][number];

const BATCH_SIZE = 200;
/** Addresses are valid for half a day; a page that is open longer requests new ones. */
const FRESH_MS = 60 * 60_000;

type Waiting = (found: Addresses | null) => void;
let pending = new Map<string, { resolve: Waiting[]; reject: ((error: unknown) => void)[] }>();

/** Requests the images of a whole page in one call. */
export function addressesOf(id: string): Promise<Addresses | null> {
  if (pending.size === 0) queueMicrotask(() => setTimeout(ask));
  return new Promise((resolve, reject) => {
    const waiting = pending.get(id) ?? { resolve: [], reject: [] };
    waiting.resolve.push(resolve);
    waiting.reject.push(reject);
    pending.set(id, waiting);
  });
}

async function ask(): Promise<void> {
  const requested = [...pending];
  pending = new Map();
  for (let at = 0; at < requested.length; at += BATCH_SIZE) {
    const part = requested.slice(at, at + BATCH_SIZE);
    try {
      const { images } = await call(imageAddresses, { body: { ids: part.map(([id]) => id) } });
      const found = new Map(images.map((image) => [image.id, image]));
      for (const [id, { resolve }] of part) for (const answer of resolve) answer(found.get(id) ?? null);
    } catch (error) {
      for (const [, { reject }] of part) for (const answer of reject) answer(error);
    }
  }
}

/** Returns the current addresses of an image of the library. */
export const useImageAddresses = (id: string) =>
  useQuery({
    queryKey: [callKey(imageAddresses), id],
    queryFn: () => addressesOf(id),
    staleTime: FRESH_MS,
  });
