import { Paper, Text } from '@mantine/core';

/** The text of a tab that has no content. */
export function EmptyTab({ text }: { text: string }) {
  return (
    <Paper withBorder p="md">
      <Text c="dimmed">{text}</Text>
    </Paper>
  );
}
