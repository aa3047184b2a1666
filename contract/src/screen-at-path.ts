import { PATHS, type ScreenName } from './paths.ts';

const parametersOf = (name: ScreenName) => PATHS[name].split(':').length;
/** Paths with fewer parameters are more specific and come first. */
const NAMES = (Object.keys(PATHS) as ScreenName[]).toSorted((a, b) => parametersOf(a) - parametersOf(b));

/** Returns the first screen that matches a path. */
export function screenAtPath(path: string): ScreenName | undefined {
  const requested = path.split('/');
  const fits = (name: ScreenName) => {
    const parts = PATHS[name].split('/');
    return (
      parts.length === requested.length &&
      parts.every((part, i) => (part.startsWith(':') ? requested[i] : part === requested[i]))
    );
  };
  return NAMES.find(fits);
}
