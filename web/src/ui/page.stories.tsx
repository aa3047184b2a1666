import { AppError } from '@leadwright/contract/errors';
import { Button } from '@mantine/core';
import type { Stories } from '../testing/stories.ts';
import { StateBadge } from './look/state-badge.tsx';
import { InitialsAvatar } from './names/initials-avatar.tsx';
import { Page } from './page.tsx';

const name = 'Ashby Tooling Ltd';
const actions = (
  <>
    <Button variant="default">Archive</Button>
    <Button>Edit</Button>
  </>
);

export const stories = {
  record: (
    <Page
      title={name}
      avatar={<InitialsAvatar name={name} large />}
      badge={<StateBadge look="success">Active</StateBadge>}
      actions={actions}
    >
      What the page is about
    </Page>
  ),
  'with a long name': (
    <Page title="Gesellschaft für die Erforschung und Verwertung von Kleinwasserkraftanlagen mbH" actions={actions}>
      What the page is about
    </Page>
  ),
  loading: <Page title="Account" isPending />,
  failed: <Page title="Account" error={new AppError('not_found', '')} onRetry={() => undefined} />,
} satisfies Stories;
