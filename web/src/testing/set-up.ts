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

// A page on plain HTTP lacks the functions that browsers offer on secure origins only.
Reflect.deleteProperty(Crypto.prototype, 'randomUUID');

// A tab in front of this page would leave it one frame a second for the rest of the run, so links open none.
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
// A filled form must not block the next test.
afterEach(() => {
  for (const name of Object.keys(localStorage)) if (name.startsWith('draft ')) localStorage.removeItem(name);
});
