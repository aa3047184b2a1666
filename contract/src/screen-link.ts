import { z } from 'zod';
import type { ScreenArguments, ScreenName } from './paths.ts';

/** A link in a reply: a screen by name. The page determines its URL. */
export const screenLink = z.object({
  // Only the type is precise: checking the names would load the paths of all screens.
  screen: z.string() as unknown as z.ZodType<ScreenName>,
  params: z.record(z.string(), z.string()),
  search: z.record(z.string(), z.string().optional()),
});
export type ScreenLink = z.infer<typeof screenLink>;

/** Creates a link to a screen; unknown screens and parameters are compile errors. */
export const linkTo = <S extends ScreenName>(
  screen: S,
  ...[params = {}, search = {}]: ScreenArguments<S>
): ScreenLink => ({
  screen,
  params,
  search,
});
