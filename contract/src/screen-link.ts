import { z } from 'zod';
import { PATHS, type ScreenName, type WayTo } from './paths.ts';

/** Where a reply leads: a screen by its name. Its address is the page's affair. */
export const screenLink = z.object({
  screen: z.enum(Object.keys(PATHS) as [ScreenName, ...ScreenName[]]),
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
