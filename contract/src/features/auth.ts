import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { storable } from '../fields.ts';

/** Messages of the specification, word for word. */
export const WRONG_CREDENTIALS = 'Wrong Email or Password';
export const PASSWORDS_DIFFER = "Password doesn't match. Please try again.";

/** Local storage keys the specification names: profile, access token, login flag, theme. */
export const STORAGE = { user: 'userInfo', token: 'accessToken', loggedIn: 'isLoggedIn', theme: 'theme' } as const;

const flags = { read: z.boolean(), write: z.boolean(), update: z.boolean(), delete: z.boolean() };
const readFlag = { read: z.boolean() };

/** The profile the page keeps. A display hint only: the server decides anew at every call. */
export const userData = z.object({
  uid: z.uuid(),
  displayName: z.string(),
  email: z.string(),
  about: z.string(),
  photoURL: z.string(),
  /** How dates and numbers are written for them. A page that was opened before it was told of it has none. */
  locale: z.string().optional(),
  status: z.string(),
  userRole: z.string(),
  is_client: z.enum(['y', 'n']),
  roleId: z.uuid(),
  /** Every role of theirs, the first among them. A page that was opened before roles could be several has none. */
  roleIds: z.array(z.uuid()).optional(),
  /** The screen where they arrive after signing in: that of their type, where they may open it. */
  landing: z.string().optional(),
  /** The name of whoever sees what this user sees, where somebody does. */
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
/** NIST SP 800-63B-4: 15 characters where the password is the only factor, at least 64 allowed, no composition rules. */
export const newPassword = storable().min(15, 'Use at least 15 characters.').max(200);

export const login = endpoint({
  method: 'POST',
  path: '/api/auth/login',
  access: 'public',
  summary: 'Sign in; also sets the HttpOnly refresh cookie. Users with a second factor get `second_factor_needed`',
  body: z.object({
    email: storable().max(254),
    password: storable().max(200),
    remember: z.boolean().default(false).meta({ description: 'For weeks, even after the browser is closed' }),
  }),
  reply: signedIn,
});

/** The password once more. Pages always send it; without it nothing is compared. */
const confirmPassword = storable().max(200).optional();
const passwordsAgree = (body: { password: string; confirmPassword?: string | undefined }) =>
  body.confirmPassword === undefined || body.confirmPassword === body.password;
const differ = { path: ['confirmPassword'], error: PASSWORDS_DIFFER };
const linkToken = storable().min(1).max(200);

export const register = endpoint({
  method: 'POST',
  path: '/api/auth/register',
  access: 'public',
  summary: 'Accept an invitation; or, if open registration is switched on, create an account',
  body: z
    .object({
      displayName: storable().trim().min(1).max(120),
      email: z.email().max(254),
      password: newPassword,
      confirmPassword,
      invitation: linkToken.optional().meta({ description: 'The secret part of an invitation link' }),
    })
    .refine(passwordsAgree, differ),
  reply: signedIn,
});

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/api/auth/forgot-password',
  access: 'public',
  summary: 'Email a link to set a new password; the reply does not reveal whether the user exists',
  body: z.object({ email: z.email().trim().max(254) }),
  reply: z.object({
    ok: z.literal(true),
    /** Where mail is not set up it stays in the outbox, for an administrator to read. */
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
  summary: 'Set a new password by a link, once; ends all sessions of the user',
  body: z.object({ token: linkToken, password: newPassword, confirmPassword }).refine(passwordsAgree, differ),
  reply: z.object({ ok: z.literal(true) }),
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
    /** Where the browser goes to end the session at the provider too, where it was begun there. */
    leave_at: z.string().optional(),
  }),
});
