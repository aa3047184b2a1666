import { PATHS, type ScreenName } from './paths.ts';

const countParameters = (name: ScreenName) => PATHS[name].split(':').length;
/** Screens by number of path parameters: paths with fewer parameters are more specific and come first. */
const SCREENS_BY_SPECIFICITY = (Object.keys(PATHS) as ScreenName[]).toSorted(
  (a, b) => countParameters(a) - countParameters(b),
);

/** Returns the first screen that matches a path. */
export function findScreen(path: string): ScreenName | undefined {
  const requestedParts = path.split('/');
  const matchesPath = (name: ScreenName) => {
    const parts = PATHS[name].split('/');
    return (
      parts.length === requestedParts.length &&
      parts.every((part, i) => (part.startsWith(':') ? requestedParts[i] : part === requestedParts[i]))
    );
  };
  return SCREENS_BY_SPECIFICITY.find(matchesPath);
}
