import { Box } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';

/** Keeps Enter and clicks in a list from submitting the form around it. */
const stopSubmit = (event: KeyboardEvent<HTMLElement>) => {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
};

interface InFormProps {
  /** The user has just opened the list: scroll it into view above the buttons of the form. */
  isCalled?: boolean;
  children: ReactNode;
}

export function InForm({ isCalled, children }: InFormProps) {
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isCalled) container.current?.scrollIntoView({ block: 'center' });
  }, [isCalled]);
  return (
    <Box
      ref={container}
      mt="xs"
      h={480}
      style={{ display: 'flex', flexDirection: 'column', minHeight: 0 }}
      onKeyDown={stopSubmit}
    >
      {children}
    </Box>
  );
}
