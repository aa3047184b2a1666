/** Loads the frame of the staff screens. */
export const loadMainLayout = () => import('../main-layout.tsx');
