/** Paths that are used before sign-in. A separate module, because the login page does not load the other paths. */
// biome-ignore format: one line per topic
export const START_PATHS = {
  login: '/login', notFound: '/error-404', unauthorized: '/unauthorized',
  forgotPassword: '/forgot-password', resetPassword: '/reset-password/:token', register: '/register/:invitation',
  verifyAddress: '/verify-address/:token', sign: '/sign/:token',
  dashboard: '/', profile: '/user/profile/:userId',
} as const;
