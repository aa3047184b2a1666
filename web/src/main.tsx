import './ui/messages.ts';
import '@mantine/core/styles.css';
import './layout/layout.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { z } from 'zod';
import { App } from './app.tsx';

// Schemas are compiled with `eval` where that is allowed; even the question violates the page's policy.
z.config({ jitless: true });

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
