import { Paper, Text } from '@mantine/core';

/** Stands where the cards of a tab would. */
export function EmptyTab({ text }: { text: string }) {
  return (
    <Paper withBorder p="md">
      <Text c="dimmed">{text}</Text>
    </Paper>
  );
}
