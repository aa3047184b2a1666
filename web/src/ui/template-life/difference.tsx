import { Box, Text } from '@mantine/core';
import { diffLines } from './diff-lines.ts';
import classes from './difference.module.css';

/** The comparison of two texts line by line. Removed and added lines have a sign in addition to a tint. */
export function Difference({ label, previous, current }: { label: string; previous: string; current: string }) {
  return (
    <Box>
      <Text fw={600}>{label}</Text>
      <pre className={classes.lines}>
        {diffLines(previous, current).map(({ kind, text }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other identity and do not move
          <div key={index} className={classes[kind]}>
            {{ same: '  ', removed: '− ', added: '+ ' }[kind]}
            {text}
          </div>
        ))}
      </pre>
    </Box>
  );
}
