/** The number of forms with unsaved changes on the page. */
let unsavedForms = 0;

export const hasUnsavedForms = (): boolean => unsavedForms > 0;

/** Counts a form with unsaved changes; returns a function that removes it from the count. */
export function registerUnsavedForm(): () => void {
  unsavedForms += 1;
  return () => {
    unsavedForms -= 1;
  };
}
