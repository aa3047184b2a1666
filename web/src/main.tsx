import './ui/messages.ts';
import '@mantine/core/styles.css';
import './layout/layout.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { applyStoredTheme } from './storage/user-theme.ts';

// Zod compiles schemas with `eval` where it is allowed, and even the check violates the content security policy. It
// reads these settings when the first screen with a form loads it, so that other screens do not load Zod.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

applyStoredTheme();
createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
