import { PATHS, type ScreenName } from './paths.ts';

const parametersOf = (name: ScreenName) => PATHS[name].split(':').length;
/** What says more of a path comes before what a parameter stands for. */
const NAMES = (Object.keys(PATHS) as ScreenName[]).toSorted((a, b) => parametersOf(a) - parametersOf(b));

/** The screen at a path, the first that fits. */
export function screenAtPath(path: string): ScreenName | undefined {
  const given = path.split('/');
  const fits = (name: ScreenName) => {
    const parts = PATHS[name].split('/');
    return (
      parts.length === given.length && parts.every((part, i) => (part.startsWith(':') ? given[i] : part === given[i]))
    );
  };
  return NAMES.find(fits);
}
