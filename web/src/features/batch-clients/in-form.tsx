import { Box } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';

/** What is typed into a list within a form is for the list: Enter sends the form no more than a click on a filter does. */
const keepFromForm = (event: KeyboardEvent<HTMLElement>) => {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
};

interface InFormProps {
  /** Somebody has just asked for it: the list comes into sight as a whole, above the buttons of the form. */
  isCalled?: boolean;
  children: ReactNode;
}

export function InForm({ isCalled, children }: InFormProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isCalled) box.current?.scrollIntoView({ block: 'center' });
  }, [isCalled]);
  return (
    <Box
      ref={box}
      mt="xs"
      h={480}
      style={{ display: 'flex', flexDirection: 'column', minHeight: 0 }}
      onKeyDown={keepFromForm}
    >
      {children}
    </Box>
  );
}
