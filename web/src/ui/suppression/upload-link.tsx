import './messages.ts';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { to } from '../../paths.ts';
import { Can } from '../../session/session.tsx';

/** A link to the upload of suppression entries for the agency, or for a client. */
export function UploadLink({ clientId }: { clientId?: string }) {
  const { t } = useTranslation();
  const search = { many: 'yes', ...(clientId && { scope: 'client', client_id: clientId }) };
  return (
    <Can subject="suppression" action="create">
      <Button size="xs" variant="default" component={Link} to={to('suppressionAdd', {}, search)}>
        {t('suppression.upload')}
      </Button>
    </Can>
  );
}
