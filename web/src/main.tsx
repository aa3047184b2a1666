import './ui/messages.ts';
import '@mantine/core/styles.css';
import './layout/layout.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { applyKeptLook } from './storage/user-theme.ts';

// Zod compiles schemas with `eval` where that is allowed, and even the question violates the page's policy. It finds its
// settings here when a screen with a form loads it, so that the others do without it.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

applyKeptLook();
createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
