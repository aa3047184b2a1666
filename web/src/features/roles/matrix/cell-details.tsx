import { Stack, Text, Tooltip } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type KeyboardEvent, type ReactNode, type SyntheticEvent, useState } from 'react';
import classes from './matrix.module.css';

/** Keeps the details closed while the pointer crosses cells. */
const DELAY_MS = 250;

interface CellDetailsProps {
  /** Returns the lines about a cell; the first one is its title. */
  describe: (cell: HTMLElement) => readonly string[];
  children: ReactNode;
}

/** Shows details of the hovered or focused cell of the matrix inside. */
export function CellDetails({ describe, children }: CellDetailsProps) {
  const [cell, setCell] = useState<HTMLElement | null>(null);
  const [settledCell] = useDebouncedValue(cell, DELAY_MS);
  const choose = ({ target }: SyntheticEvent) => setCell((target as Element).closest<HTMLElement>(`.${classes.cell}`));
  const close = () => setCell(null);
  const onKeyDown = ({ key }: KeyboardEvent) => key === 'Escape' && close();
  // The cell may have been removed by a search.
  const [title, ...lines] = cell?.isConnected && cell === settledCell ? describe(cell) : [];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the cells inside are the interactive elements
    <div
      className={classes.scroll}
      onPointerOver={choose}
      onPointerLeave={close}
      onFocus={choose}
      onBlur={close}
      onKeyDown={onKeyDown}
    >
      {children}
      {cell && (
        <Tooltip
          target={cell}
          opened={title !== undefined}
          multiline
          maw={280}
          label={
            <Stack gap={0}>
              <Text size="sm" fw={600}>
                {title}
              </Text>
              {lines.map((line) => (
                <Text key={line} size="sm">
                  {line}
                </Text>
              ))}
            </Stack>
          }
        />
      )}
    </div>
  );
}
