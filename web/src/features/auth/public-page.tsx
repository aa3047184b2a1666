import { START_PATHS } from '@leadwright/contract/start-paths';
import { Button, Group, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { Brand } from '../../ui/brand.tsx';

interface PublicPageProps {
  title: string;
  children: ReactNode;
  /** Additional content below the standard links. */
  help?: ReactNode;
}

/** Renders a public screen with an explanation and links. */
export function PublicPage({ title, children, help }: PublicPageProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <main className="public">
      <title>{`${title} · ${t('shell.brand')}`}</title>
      <Stack align="center" ta="center" maw={460}>
        <Brand />
        <Title order={1}>{title}</Title>
        <Text component="div">{children}</Text>
        <Group>
          <Button component={Link} to={START_PATHS.dashboard}>
            {t('shell.home')}
          </Button>
          <Button variant="default" onClick={() => navigate(-1)}>
            {t('shell.back')}
          </Button>
        </Group>
        {help}
      </Stack>
    </main>
  );
}
