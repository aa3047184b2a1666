import { Box, Text } from '@mantine/core';
import classes from './difference.module.css';
import { linesOf } from './lines-of.ts';

/** Two texts line by line: what one says and the other does not has a sign before it besides its tint. */
export function Difference({ label, was, is }: { label: string; was: string; is: string }) {
  return (
    <Box>
      <Text fw={600}>{label}</Text>
      <pre className={classes.lines}>
        {linesOf(was, is).map(({ kind, text }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name, and do not move
          <div key={at} className={classes[kind]}>
            {{ same: '  ', gone: '− ', come: '+ ' }[kind]}
            {text}
          </div>
        ))}
      </pre>
    </Box>
  );
}
