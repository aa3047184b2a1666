import { z } from 'zod';
import type { ScreenName, WayTo } from './paths.ts';

/** Where a reply leads: a screen by its name. Its address is the page's affair. */
export const screenLink = z.object({
  // A type alone: the names themselves would bring the addresses of all screens to whoever reads a link.
  screen: z.string() as unknown as z.ZodType<ScreenName>,
  params: z.record(z.string(), z.string()),
  search: z.record(z.string(), z.string().optional()),
});
export type ScreenLink = z.infer<typeof screenLink>;

/** A screen that does not exist, and a parameter that it does not have, fail to compile. */
export const linkTo = <S extends ScreenName>(screen: S, ...[params = {}, search = {}]: WayTo<S>): ScreenLink => ({
  screen,
  params,
  search,
});
