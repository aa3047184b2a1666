import { Group, Stack, Title } from '@mantine/core';
import { createContext, type ReactNode, use, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParentTitle, useSetPageTitle } from './page-title.ts';
import { Outcome } from './states.tsx';

/** Capitalises a noun or phrase for the start of a sentence. */
export const capitalise = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);

/** The element next to the title of a screen that is one list: the list renders its number of records there. */
export const TitleExtra = createContext<HTMLElement | null>(null);

/** Content that the main layout shows next to the title of every screen. */
export const TitleBadge = createContext<ReactNode>(null);

/** Actions that the main layout adds to the title's actions of every screen. */
export const TitleActions = createContext<ReactNode>(null);

interface PageProps {
  title: string;
  /** Shown before the title. */
  avatar?: ReactNode;
  /** Shown next to the title: a state badge, a count. */
  badge?: ReactNode;
  actions?: ReactNode;
  /** Links to the views of the screen, below the title. */
  views?: ReactNode;
  isPending?: boolean;
  error?: unknown;
  onRetry?: () => void;
  /** Fills the height of the window, for a screen that is one grid. */
  full?: boolean;
  children?: ReactNode;
}

/** The frame of every screen in the main layout: title, actions, and a placeholder until the content is loaded. */
export function Page({ title, avatar, badge, actions, views, isPending, error, onRetry, full, children }: PageProps) {
  const { t } = useTranslation();
  const [titleExtra, setTitleExtra] = useState<HTMLElement | null>(null);
  const titleBadge = use(TitleBadge);
  const titleActions = use(TitleActions);
  const parentTitle = useParentTitle();
  useSetPageTitle(title);
  return (
    <Stack gap="sm" className={full ? 'page-full' : undefined}>
      <title>
        {[title, !title.includes(parentTitle) && parentTitle, t('shell.brand')].filter(Boolean).join(' · ')}
      </title>
      <Group justify="space-between" gap="sm" mih={34} className="title-row">
        <Group gap="sm">
          <Group gap={4} wrap="nowrap">
            {avatar}
            <Title order={1} className="page-title">
              {title}
            </Title>
            {titleBadge}
          </Group>
          {full && <span ref={setTitleExtra} />}
          {badge}
        </Group>
        {(titleActions || actions) && (
          <Group gap="xs" className="title-actions">
            {titleActions}
            {actions}
          </Group>
        )}
      </Group>
      {views}
      <TitleExtra value={titleExtra}>
        <Outcome error={error} onRetry={onRetry} isPending={isPending}>
          {children}
        </Outcome>
      </TitleExtra>
    </Stack>
  );
}
