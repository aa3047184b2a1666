import type { TestApp } from './test-app.ts';

export type Cookies = Record<string, string>;
export const post = (app: TestApp, path: string, payload: object, cookies: Cookies = {}) =>
  app.http.inject({ method: 'POST', url: path, payload, cookies });
type InjectResponse = Awaited<ReturnType<typeof post>>;

export const cookiesOf = (response: InjectResponse): Cookies =>
  Object.fromEntries(response.cookies.filter(({ value }) => value !== '').map(({ name, value }) => [name, value]));

/** Returns status, code and detail of a failed sign-in. */
export const errorOf = (response: InjectResponse) => [
  response.statusCode,
  response.json().code,
  response.json().detail?.code,
];
export const forbiddenWith = (code: string) => [403, 'forbidden', code];
