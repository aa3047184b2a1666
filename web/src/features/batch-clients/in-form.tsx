import { Box } from '@mantine/core';
import type { KeyboardEvent, ReactNode } from 'react';

/** What is typed into a list within a form is for the list: Enter sends the form no more than a click on a filter does. */
const keepFromForm = (event: KeyboardEvent<HTMLElement>) => {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
};

export const InForm = ({ children }: { children: ReactNode }) => (
  <Box mt="xs" h={480} style={{ display: 'flex', flexDirection: 'column', minHeight: 0 }} onKeyDown={keepFromForm}>
    {children}
  </Box>
);
