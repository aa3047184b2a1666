import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { emailText, passwordText, storable } from '../fields.ts';

/** Messages that the specification fixes verbatim. */
export const WRONG_CREDENTIALS = 'Wrong Email or Password';
export const PASSWORDS_DIFFER = "Password doesn't match. Please try again.";

/** Local storage keys of the specification: profile, access token, login flag, theme. */
export const STORAGE = { user: 'userInfo', token: 'accessToken', loggedIn: 'isLoggedIn', theme: 'theme' } as const;

const flags = { read: z.boolean(), write: z.boolean(), update: z.boolean(), delete: z.boolean() };
const readFlag = { read: z.boolean() };

/** The profile stored by the page, for display only: the server checks permissions on every call. */
export const userData = z.object({
  uid: z.uuid(),
  displayName: z.string(),
  email: z.string(),
  about: z.string(),
  photoURL: z.string(),
  /** Locale for dates and numbers. Missing on pages that were opened before the field was introduced. */
  locale: z.string().optional(),
  status: z.string(),
  userRole: z.string(),
  is_client: z.enum(['y', 'n']),
  roleId: z.uuid(),
  /** All roles, the first role first. Missing on pages that were opened before users could have several roles. */
  roleIds: z.array(z.uuid()).optional(),
  /** The first screen after sign-in: the one of the user type, if the user may open it. */
  landing: z.string().optional(),
  /** Name of the user who is viewing as this user, if any. */
  viewed_by: z.string().optional(),
  rolePermission: z.array(
    z.union([
      z.object({ name: z.string(), display_name: z.string(), ...flags }),
      z.object({ name: z.string(), display_name: z.string(), ...readFlag }),
    ]),
  ),
});
export type UserData = z.infer<typeof userData>;

export const signedIn = z.object({ accessToken: z.string(), userData });
/**
 * NIST SP 800-63B-4: at least 15 characters when the password is the only factor, at least 64 allowed, no composition
 * rules.
 */
export const newPassword = passwordText().min(15, 'Use at least 15 characters.').max(200);

export const login = endpoint({
  method: 'POST',
  path: '/api/auth/login',
  access: 'public',
  summary: 'Sign in; also sets the HttpOnly refresh cookie. Users with a second factor get `second_factor_needed`',
  body: z.object({
    email: storable().max(254),
    password: passwordText().max(200),
    remember: z
      .boolean()
      .default(false)
      .meta({ description: 'Keeps the session for weeks, even after the browser is closed' }),
  }),
  reply: signedIn,
});

/** The repeated password. Pages always send it; without it no comparison takes place. */
const confirmPassword = passwordText().max(200).optional();
const arePasswordsEqual = (body: { password: string; confirmPassword?: string | undefined }) =>
  body.confirmPassword === undefined || body.confirmPassword === body.password;
const passwordsDiffer = { path: ['confirmPassword'], error: PASSWORDS_DIFFER };
const linkToken = storable().min(1).max(200);

export const register = endpoint({
  method: 'POST',
  path: '/api/auth/register',
  access: 'public',
  summary: 'Accept an invitation; or, if open registration is switched on, create an account',
  body: z
    .object({
      displayName: storable().trim().min(1).max(120),
      email: emailText(),
      password: newPassword,
      confirmPassword,
      invitation: linkToken.optional().meta({ description: 'The secret part of an invitation link' }),
    })
    .refine(arePasswordsEqual, passwordsDiffer),
  reply: signedIn,
});

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/api/auth/forgot-password',
  access: 'public',
  summary: 'Email a link to set a new password; the reply does not reveal whether the user exists',
  body: z.object({ email: emailText().trim() }),
  reply: z.object({
    ok: z.literal(true),
    /** True when mail is not configured: the message stays in the outbox for an administrator. */
    stays_in_outbox: z.boolean(),
  }),
});

export const checkLink = endpoint({
  method: 'POST',
  path: '/api/auth/check-link',
  access: 'public',
  summary: 'Get the user of a link to set a password; rejected with 410 when it is used, expired or replaced',
  body: z.object({ token: linkToken, purpose: z.enum(['invitation', 'password_reset']) }),
  reply: z.object({ email: z.string(), displayName: z.string() }),
});

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/auth/reset-password',
  access: 'public',
  summary: 'Set a new password with the token of a link, which works once; ends all sessions of the user',
  body: z
    .object({ token: linkToken, password: newPassword, confirmPassword })
    .refine(arePasswordsEqual, passwordsDiffer),
  reply: z.object({ ok: z.literal(true) }),
});

/** The current profile of the signed-in user: the page's copy may be older than a change of role. */
export const currentUser = endpoint({
  method: 'GET',
  path: '/api/auth/current-user',
  access: 'signed-in',
  summary: 'Get your own profile as it is returned at sign-in',
  reply: z.object({ userData }),
});

export const refreshToken = endpoint({
  method: 'POST',
  path: '/api/auth/refresh-token',
  access: 'public',
  summary: 'Exchange an access token, with the refresh cookie of its session, for a new one',
  body: z.object({ accessToken: storable().max(4_000) }),
  reply: z.object({ accessToken: z.string() }),
});

export const logout = endpoint({
  method: 'POST',
  path: '/api/auth/logout',
  access: 'public',
  summary: 'End this session; harmless when there is none',
  reply: z.object({
    ok: z.literal(true),
    /** URL that ends the session at the identity provider, if the session was started there. */
    leave_at: z.string().optional(),
  }),
});
