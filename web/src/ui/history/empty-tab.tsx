import { Paper, Text } from '@mantine/core';

/** Replaces the cards of an empty tab. */
export function EmptyTab({ text }: { text: string }) {
  return (
    <Paper withBorder p="md">
      <Text c="dimmed">{text}</Text>
    </Paper>
  );
}
