import { Button, Group, Text } from '@mantine/core';

interface ActionToastProps {
  message: string;
  label: string;
  onClick: () => void;
}

export function ActionToast({ message, label, onClick }: ActionToastProps) {
  return (
    <Group justify="space-between" wrap="nowrap">
      <Text>{message}</Text>
      <Button size="compact-sm" variant="light" onClick={onClick}>
        {label}
      </Button>
    </Group>
  );
}
