import { z } from 'zod';
import type { ScreenArguments, ScreenName } from './paths.ts';

/** The target of a reply: a screen by name. The page determines its address. */
export const screenLink = z.object({
  // Only a type: the actual names would load the addresses of all screens.
  screen: z.string() as unknown as z.ZodType<ScreenName>,
  params: z.record(z.string(), z.string()),
  search: z.record(z.string(), z.string().optional()),
});
export type ScreenLink = z.infer<typeof screenLink>;

/** Returns a link to a screen. Unknown screens and parameters are compile errors. */
export const linkTo = <S extends ScreenName>(
  screen: S,
  ...[params = {}, search = {}]: ScreenArguments<S>
): ScreenLink => ({
  screen,
  params,
  search,
});
