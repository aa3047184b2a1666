import { Box } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';

/** Stops Enter in a list from submitting the surrounding form. */
const stopSubmit = (event: KeyboardEvent<HTMLElement>) => {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
};

interface EmbeddedGridProps {
  /** Scrolls the list into view above the form buttons, for a list that the user has just opened. */
  scrollsIntoView?: boolean;
  children: ReactNode;
}

export function EmbeddedGrid({ scrollsIntoView, children }: EmbeddedGridProps) {
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (scrollsIntoView) container.current?.scrollIntoView({ block: 'center' });
  }, [scrollsIntoView]);
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
