import { Box, Text } from '@mantine/core';
import { diffLines } from './diff-lines.ts';
import classes from './difference.module.css';

/** Two texts line by line: a line that only one of them has is marked by a sign in addition to its tint. */
export function Difference({ label, was, is }: { label: string; was: string; is: string }) {
  return (
    <Box>
      <Text fw={600}>{label}</Text>
      <pre className={classes.lines}>
        {diffLines(was, is).map(({ kind, text }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other identity and do not move
          <div key={at} className={classes[kind]}>
            {{ same: '  ', gone: '− ', come: '+ ' }[kind]}
            {text}
          </div>
        ))}
      </pre>
    </Box>
  );
}
