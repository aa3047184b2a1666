import { Group, Stack, Title } from '@mantine/core';
import { createContext, type ReactNode, use, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnnouncedTitle, useParentTitle } from './page-title.ts';
import { Outcome } from './states.tsx';

/** A noun or phrase as it begins a sentence. */
export const sentence = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);

/** Beside the title of a screen that is one list: the list writes there how many records it has. */
export const TitleExtra = createContext<HTMLElement | null>(null);

/** Beside the title of every screen, from the frame around it. */
export const PageMark = createContext<ReactNode>(null);

interface PageProps {
  title: string;
  /** Shown before the title. */
  face?: ReactNode;
  /** Shown beside the title: a state badge, a count. */
  badge?: ReactNode;
  actions?: ReactNode;
  /** Below the title: the ways to look at what the screen shows, a link each. */
  views?: ReactNode;
  isPending?: boolean;
  error?: unknown;
  onRetry?: () => void;
  /** Fills the window's height: for a screen that is one grid. */
  full?: boolean;
  children?: ReactNode;
}

/** The frame of every screen in the main layout: title, actions, and what to show until the content is there. */
export function Page({ title, face, badge, actions, views, isPending, error, onRetry, full, children }: PageProps) {
  const { t } = useTranslation();
  const [titleExtra, setTitleExtra] = useState<HTMLElement | null>(null);
  const mark = use(PageMark);
  const whole = useParentTitle();
  useAnnouncedTitle(title);
  return (
    <Stack gap="sm" className={full ? 'page-full' : undefined}>
      <title>{[title, !title.includes(whole) && whole, t('shell.brand')].filter(Boolean).join(' · ')}</title>
      <Group justify="space-between" gap="sm" mih={34} className="title-row">
        <Group gap="sm">
          <Group gap={4} wrap="nowrap">
            {face}
            <Title order={1} className="page-title">
              {title}
            </Title>
            {mark}
          </Group>
          {full && <span ref={setTitleExtra} />}
          {badge}
        </Group>
        {actions && (
          <Group gap="xs" className="title-actions">
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
