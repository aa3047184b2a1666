/** The frame of every screen behind the login. */
export const loadMainLayout = () => import('../main-layout.tsx');
