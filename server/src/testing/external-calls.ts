import type { TestApp } from './test-app.ts';

export type Cookies = Record<string, string>;
export const post = (to: TestApp, path: string, payload: object, cookies: Cookies = {}) =>
  to.http.inject({ method: 'POST', url: path, payload, cookies });
type Answer = Awaited<ReturnType<typeof post>>;

export const cookiesOf = (answer: Answer): Cookies =>
  Object.fromEntries(answer.cookies.filter(({ value }) => value !== '').map(({ name, value }) => [name, value]));

/** Returns status, code and detail of a failed sign-in. */
export const errorOf = (answer: Answer) => [answer.statusCode, answer.json().code, answer.json().detail?.code];
export const forbiddenWith = (code: string) => [403, 'forbidden', code];
