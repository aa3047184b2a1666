import { Group, Stack, Title } from '@mantine/core';
import { createContext, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnnouncedTitle } from './page-title.ts';
import { Failed, Loading } from './states.tsx';

/** A noun or phrase as it begins a sentence. */
export const sentence = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);

/** Beside the title of a screen that is one list: the list writes there how many records it has. */
export const BesideTitle = createContext<HTMLElement | null>(null);

interface PageProps {
  title: string;
  /** Shown beside the title: a state badge, a count. */
  badge?: ReactNode;
  actions?: ReactNode;
  isPending?: boolean;
  error?: unknown;
  onRetry?: () => void;
  /** Fills the window's height: for a screen that is one grid. */
  full?: boolean;
  children?: ReactNode;
}

/** The frame of every screen in the main layout: title, actions, and what to show until the content is there. */
export function Page({ title, badge, actions, isPending, error, onRetry, full, children }: PageProps) {
  const { t } = useTranslation();
  const [besideTitle, setBesideTitle] = useState<HTMLElement | null>(null);
  useAnnouncedTitle(title);
  return (
    <Stack gap="sm" className={full ? 'page-full' : undefined}>
      <title>{title ? `${title} · ${t('shell.brand')}` : t('shell.brand')}</title>
      <Group justify="space-between" gap="sm" mih={34}>
        <Group gap="sm">
          <Title order={1} className="page-title">
            {title}
          </Title>
          {full && <span ref={setBesideTitle} />}
          {badge}
        </Group>
        {actions && <Group gap="xs">{actions}</Group>}
      </Group>
      <BesideTitle value={besideTitle}>
        {error ? <Failed error={error} onRetry={onRetry} /> : isPending ? <Loading /> : children}
      </BesideTitle>
    </Stack>
  );
}
