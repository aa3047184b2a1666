import '../ui/messages.ts';
import '../layout/messages.ts';
import '../ui/form/messages.ts';
import '../ui/record-context/messages.ts';
import '@mantine/core/styles.css';
import '../layout/layout.css';
import '../layout/frame.css';
import { afterEach, beforeAll, beforeEach } from 'vitest';
import { page } from 'vitest/browser';
import { queryClient } from '../api/query-client.ts';
import { loadPermissions } from '../session/ability.ts';
import { signIn } from '../session/session.tsx';
import { ADMIN } from './admin.ts';
import { clearCalls } from './calls.ts';

// The tests run as on plain HTTP, where browsers lack the functions of secure origins.
Reflect.deleteProperty(Crypto.prototype, 'randomUUID');

// Links must not open tabs: a tab in front of the test page would reduce it to one frame per second.
globalThis.addEventListener('click', (event) => {
  if (event.target instanceof Element && event.target.closest('a[target="_blank"]')) event.preventDefault();
});
globalThis.open = () => null;

beforeAll(async () => {
  localStorage.clear();
  await signIn({ email: ADMIN.email, password: ADMIN.password });
  await loadPermissions();
});
beforeEach(async () => {
  queryClient.clear();
  clearCalls();
  await page.viewport(1280, 900);
});
// A draft must not affect the next test.
afterEach(() => {
  for (const name of Object.keys(localStorage)) if (name.startsWith('draft ')) localStorage.removeItem(name);
});
