import { VISIBILITY, viewFields } from '@leadwright/contract/features/grid-views';
import { requiredChoice } from '@leadwright/contract/fields';
import { Alert, Button, Group, Modal, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { notifySuccess } from '../../../api/notify.ts';
import { useSession } from '../../../session/session.tsx';
import { ConflictDialog } from '../../form/conflict-dialog.tsx';
import { fieldsOf } from '../../form/field.tsx';
import { FormContext } from '../../form/form-context.ts';
import { useRecordForm } from '../../form/use-record-form.ts';
import type { OpenView } from './open-view.ts';
import type { ViewActions, ViewFields } from './use-view-actions.ts';

const Field = fieldsOf(viewFields);
const { personal } = VISIBILITY;
/** The fields for client users, who share only with their colleagues. */
const clientFields = viewFields.extend({
  visibility: requiredChoice('Visible to', { personal, client: 'My colleagues' }),
}) as unknown as typeof viewFields;

interface ViewDialogProps {
  actions: ViewActions;
  /** The view to change; omitted to save a new one. */
  view?: OpenView | undefined;
  onClose: () => void;
}

/** The dialog for the name and the audience of a view, and for whether others may change it. */
export function ViewDialog({ actions, view, onClose }: ViewDialogProps) {
  const { t } = useTranslation();
  const isClient = useSession().profile?.is_client === 'y';
  const { savedView } = view ?? {};
  const changesAudience = (fields: ViewFields) =>
    savedView !== undefined &&
    (fields.visibility !== savedView.visibility || (!isClient && fields.client_id !== savedView.client_id));
  const record = useRecordForm({
    schema: isClient ? clientFields : viewFields,
    initial: savedView ?? { visibility: 'personal' },
    onCancel: onClose,
    onSave: (fields, version, { key }) =>
      savedView
        ? actions.rename({ ...savedView, version: version ?? savedView.version }, fields, changesAudience(fields), key)
        : actions.saveAs(fields, key),
    onSaved: () => {
      notifySuccess(t('gridViews.saved', { name: String(record.form.getValues().name) }));
      onClose();
    },
  });
  const values = record.form.getValues() as ViewFields;
  const affectedUsers = savedView && changesAudience(values) ? savedView.other_users : 0;
  const mayShare = !savedView || savedView.can.delete;
  return (
    <FormContext value={record}>
      <Modal opened onClose={onClose} title={t(savedView ? 'gridViews.nameAndSharingTitle' : 'gridViews.saveAsTitle')}>
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            record.save('close');
          }}
        >
          <Stack gap="sm">
            <Field name="name" autoFocus />
            {mayShare && <Field name="visibility" />}
            {mayShare && !isClient && values.visibility === 'client' && <Field name="client_id" />}
            {mayShare && values.visibility !== 'personal' && <Field name="locked" />}
            {affectedUsers > 0 && (
              <Alert color="warning">{t('gridViews.accessLossWarning', { count: affectedUsers })}</Alert>
            )}
            <Group justify="flex-end" gap="xs">
              <Button variant="default" onClick={onClose}>
                {t('shell.cancel')}
              </Button>
              <Button type="submit" loading={record.saving}>
                {t('gridViews.confirm')}
              </Button>
            </Group>
          </Stack>
        </form>
      </Modal>
      {record.conflict && <ConflictDialog />}
    </FormContext>
  );
}
