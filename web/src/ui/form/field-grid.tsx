import { Fieldset, SimpleGrid } from '@mantine/core';
import type { ReactNode } from 'react';

interface FieldGridProps {
  title?: string;
  columns?: number;
  children: ReactNode;
}

/** A card of fields, side by side where there is room, with a legend when they form a group. */
export function FieldGrid({ title, columns = 2, children }: FieldGridProps) {
  const grid = (
    <SimpleGrid cols={{ base: 1, md: columns }} spacing="md" verticalSpacing="sm">
      {children}
    </SimpleGrid>
  );
  return title ? (
    <Fieldset legend={title} variant="unstyled" className="field-group">
      {grid}
    </Fieldset>
  ) : (
    <div className="field-group">{grid}</div>
  );
}
