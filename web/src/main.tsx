import './ui/messages.ts';
import '@mantine/core/styles.css';
import './layout/layout.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { applyStoredTheme } from './storage/user-theme.ts';

// Zod compiles schemas with `eval` where it is allowed, and even its check for that violates the content security
// policy. Zod reads this global setting when it loads, so screens without a form do not have to load it.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

applyStoredTheme();
createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
