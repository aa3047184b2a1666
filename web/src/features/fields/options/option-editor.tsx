import { FIELD_TYPE, type FieldOption } from '@leadwright/contract/custom-values';
import {
  changeOptionState,
  editOption,
  exportOptions,
  listOptions,
  OPTION_MERGE,
  type OptionList,
  optionCounts,
  removeOption,
} from '@leadwright/contract/features/field-options';
import { FIELD_KIND } from '@leadwright/contract/features/fields';
import { Button, Group, Menu, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { explain, problemsIn } from '../../../api/explain.ts';
import { download } from '../../../api/files.ts';
import { useCall } from '../../../api/hooks.ts';
import { notifyFailure, notifySuccess } from '../../../api/notify.ts';
import { useCan } from '../../../session/session.tsx';
import { Confirm } from '../../../ui/confirm.tsx';
import { ChangeList } from '../../../ui/record/change-list.tsx';
import { FileDialog } from './file-dialog.tsx';
import { MergeOption } from './merge-option.tsx';
import { OptionForm } from './option-form.tsx';
import { type OptionAction, OptionRows } from './option-rows.tsx';
import { OptionUses, useOptionImpact } from './option-uses.tsx';
import { PasteDialog } from './paste-dialog.tsx';
import { UnlistedValues } from './unlisted-values.tsx';
import { useOptionSend } from './use-option-send.ts';

/** The open dialog. The editor stores it instead of the row, because a reload of the list recreates the rows. */
export type OptionDialog =
  | 'add'
  | 'paste'
  | 'file'
  | { action: 'edit' | 'merge' | 'remove' | 'whereUsed'; option: FieldOption };

/** Lists the options of a field in order, with all actions. */
export function OptionEditor({ field }: { field: OptionList }) {
  const { t } = useTranslation();
  const [openDialog, setOpenDialog] = useState<OptionDialog>();
  const mayExport = useCan('export', 'read');
  const { data: counts } = useCall(optionCounts, { params: { id: field.id } });
  const changeState = useOptionSend(changeOptionState, field);
  const edit = useOptionSend(editOption, field);
  const remove = useOptionSend(removeOption, field);
  const close = () => setOpenDialog(undefined);
  const impact = useOptionImpact(field);
  const { id, version } = field;

  const runAction = async (action: OptionAction, option: FieldOption) => {
    const { code, label } = option;
    const params = { id, code };
    if (action === 'edit' || action === 'merge' || action === 'remove' || action === 'whereUsed')
      return setOpenDialog({ action, option });
    if (action !== 'bringBack' && !(await impact.ask(option))) return;
    if (action === 'retire' || action === 'bringBack') {
      const state = action === 'retire' ? 'retired' : 'active';
      const reply = await changeState.run({ params, body: { version, state } });
      if (reply)
        notifySuccess(t(action === 'retire' ? 'fieldValues.retired' : 'fieldValues.broughtBack', { option: label }));
      return;
    }
    await edit.run({ params, body: { version, is_default: action === 'makeDefault' } });
  };
  // These actions have no form, so their validation errors are shown above the list.
  const listError = [changeState.error, edit.error].find(problemsIn);
  const facts = [
    FIELD_KIND[field.kind],
    field.owner,
    FIELD_TYPE[field.type],
    field.allow_other && t('fieldValues.otherAllowed'),
  ];

  return (
    <Stack gap="sm">
      <Group justify="space-between" gap="xs">
        <Text c="dimmed" size="sm">
          {facts.filter(Boolean).join(' · ')}
        </Text>
        <Group gap="xs">
          <Menu position="bottom-end">
            <Menu.Target>
              <Button variant="default">{t('fieldValues.fileMenu')}</Button>
            </Menu.Target>
            <Menu.Dropdown>
              {mayExport && (
                <Menu.Item
                  onClick={() => download(exportOptions, { params: { id } }, `${field.label}.csv`).catch(notifyFailure)}
                >
                  {t('fieldValues.exportFile')}
                </Menu.Item>
              )}
              <Menu.Item onClick={() => setOpenDialog('file')}>{t('fieldValues.importFile')}</Menu.Item>
            </Menu.Dropdown>
          </Menu>
          <Button variant="default" onClick={() => setOpenDialog('paste')}>
            {t('fieldValues.paste')}
          </Button>
          <Button onClick={() => setOpenDialog('add')}>{t('fieldValues.add')}</Button>
        </Group>
      </Group>
      {listError && (
        <Text c="danger" role="alert">
          {explain(listError).text}
        </Text>
      )}
      <OptionRows field={field} recordCounts={counts?.held} onAction={runAction} />
      {counts && <UnlistedValues field={field} counts={counts} />}
      <ChangeList
        title={t('fieldValues.merges')}
        kind={OPTION_MERGE}
        subjectId={id}
        describe={({ from, into }) => t('fieldValues.merged', { from, into })}
        invalidates={[listOptions, optionCounts]}
      />
      {openDialog === 'add' && <OptionForm field={field} onClose={close} />}
      {openDialog === 'paste' && <PasteDialog field={field} onClose={close} />}
      {openDialog === 'file' && <FileDialog field={field} onClose={close} />}
      {typeof openDialog === 'object' && openDialog.action === 'edit' && (
        <OptionForm field={field} option={openDialog.option} onClose={close} />
      )}
      {typeof openDialog === 'object' && openDialog.action === 'merge' && (
        <MergeOption
          field={field}
          option={openDialog.option}
          recordCount={counts?.held?.[openDialog.option.code]}
          onClose={close}
        />
      )}
      {typeof openDialog === 'object' && openDialog.action === 'whereUsed' && (
        <OptionUses field={field} option={openDialog.option} onClose={close} />
      )}
      {impact.dialog}
      {typeof openDialog === 'object' && openDialog.action === 'remove' && (
        <Confirm
          opened
          danger
          title={t('fieldValues.removeTitle', { option: openDialog.option.label })}
          text={t('fieldValues.removeText')}
          confirm={t('fieldValues.remove')}
          onClose={close}
          onConfirm={async () => {
            const reply = await remove.run({ params: { id, code: openDialog.option.code }, query: { version } });
            if (reply) notifySuccess(t('fieldValues.removed', { option: openDialog.option.label }));
          }}
        />
      )}
    </Stack>
  );
}
