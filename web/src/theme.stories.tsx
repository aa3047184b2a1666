import { ActionIcon, Button, Checkbox, Group, Radio, Select, Stack, Switch, TextInput } from '@mantine/core';
import { IconStar } from '@tabler/icons-react';
import type { Stories } from './testing/stories.ts';

export const stories = {
  buttons: (
    <Group>
      <Button>Save</Button>
      <Button variant="default" aria-label="Plain button">
        Cancel
      </Button>
      <Button variant="light">Undo</Button>
      <Button variant="subtle">Add a phone</Button>
      <Button color="danger">Remove</Button>
      <Button loading>Saving</Button>
      <Button disabled>Not now</Button>
      <ActionIcon variant="default" aria-label="Plain icon button">
        <IconStar size={16} />
      </ActionIcon>
      <ActionIcon aria-label="Quiet icon button">
        <IconStar size={16} />
      </ActionIcon>
    </Group>
  ),
  choices: (
    <Stack gap="xs">
      <Switch label="Switched off" />
      <Switch label="Switched on" defaultChecked />
      <Checkbox label="Not ticked" />
      <Checkbox label="Ticked" defaultChecked />
      <Radio label="Not chosen" />
      <Radio label="Chosen" defaultChecked />
    </Stack>
  ),
  fields: (
    <Stack gap="xs">
      <TextInput label="Field" placeholder="Nothing typed" />
      <TextInput label="With an error" defaultValue="x" error="Enter a complete address." />
      <TextInput label="Switched off field" disabled defaultValue="Fixed" />
      <Select label="Client" data={['Tyne Industrial Supplies']} searchable nothingFoundMessage="No such client" />
    </Stack>
  ),
} satisfies Stories;
