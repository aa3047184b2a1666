/** Loads the frame of every screen behind the sign-in. */
export const loadMainLayout = () => import('../main-layout.tsx');
