import { PATHS, type ScreenName } from './paths.ts';

const NAMES = Object.keys(PATHS) as ScreenName[];

/** The screen at a path, the first that fits: `PATHS` has those without parameters before those with. */
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
