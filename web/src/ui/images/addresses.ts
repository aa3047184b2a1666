import type { ReplyOf } from '@leadwright/contract/endpoint';
import { imageAddresses } from '@leadwright/contract/features/images';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { callKey } from '../../api/hooks.ts';

export type Addresses = ReplyOf<typeof imageAddresses>['images'][number];

const AT_ONCE = 200;
/** Addresses are good for half a day; a page that is open longer asks anew. */
const FRESH_MS = 60 * 60_000;

type Waiting = (found: Addresses | null) => void;
let wanted = new Map<string, { resolve: Waiting[]; reject: ((error: unknown) => void)[] }>();

/** Asks for the images of a whole page by one call. */
export function addressesOf(id: string): Promise<Addresses | null> {
  if (wanted.size === 0) queueMicrotask(() => setTimeout(ask));
  return new Promise((resolve, reject) => {
    const waiting = wanted.get(id) ?? { resolve: [], reject: [] };
    waiting.resolve.push(resolve);
    waiting.reject.push(reject);
    wanted.set(id, waiting);
  });
}

async function ask(): Promise<void> {
  const asked = [...wanted];
  wanted = new Map();
  for (let at = 0; at < asked.length; at += AT_ONCE) {
    const part = asked.slice(at, at + AT_ONCE);
    try {
      const { images } = await call(imageAddresses, { body: { ids: part.map(([id]) => id) } });
      const found = new Map(images.map((image) => [image.id, image]));
      for (const [id, { resolve }] of part) for (const tell of resolve) tell(found.get(id) ?? null);
    } catch (error) {
      for (const [, { reject }] of part) for (const tell of reject) tell(error);
    }
  }
}

/** Where an image of the library can be seen now. */
export const useImageAddresses = (id: string) =>
  useQuery({
    queryKey: [callKey(imageAddresses), id],
    queryFn: () => addressesOf(id),
    staleTime: FRESH_MS,
  });
