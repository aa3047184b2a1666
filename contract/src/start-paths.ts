/** Addresses that are used before sign-in; separate, because the login does not load the others. */
// biome-ignore format: one line a thing
export const START_PATHS = {
  login: '/login', notFound: '/error-404', unauthorized: '/unauthorized',
  forgotPassword: '/forgot-password', resetPassword: '/reset-password/:token', register: '/register/:invitation',
  verifyAddress: '/verify-address/:token', sign: '/sign/:token',
  dashboard: '/', profile: '/user/profile/:userId',
} as const;
