/** Forms on the screen that hold unsaved changes. */
let forms = 0;

export const hasUnsaved = (): boolean => forms > 0;

export function countUnsaved(): () => void {
  forms += 1;
  return () => {
    forms -= 1;
  };
}
