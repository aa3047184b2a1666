import '../../ui/suppression/messages.ts';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { to } from '../../paths.ts';
import { useCan } from '../../session/session.tsx';
import { Page } from '../../ui/page.tsx';
import { SuppressionGrid } from '../../ui/suppression/suppression-grid.tsx';
import { UploadLink } from '../../ui/suppression/upload-link.tsx';

/** Lists the suppressed people and companies. */
export function Screen() {
  const { t } = useTranslation();
  const mayAdd = useCan('suppression', 'create');
  const add = mayAdd && (
    <Button component={Link} to={to('suppressionAdd')} data-list-action>
      {t('suppression.add')}
    </Button>
  );
  return (
    <Page full title={t('suppression.title')} actions={add}>
      <SuppressionGrid
        toolbar={<UploadLink />}
        empty={{
          title: t('suppression.noneTitle'),
          text: t('suppression.noneText'),
          ...(add && { action: add }),
        }}
      />
    </Page>
  );
}
