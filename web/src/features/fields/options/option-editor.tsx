import { FIELD_TYPE, type FieldOption } from '@leadwright/contract/custom-values';
import {
  changeOptionState,
  editOption,
  exportOptions,
  type OptionList,
  optionUse,
  removeOption,
} from '@leadwright/contract/features/field-options';
import { FIELD_KIND } from '@leadwright/contract/features/fields';
import { Button, Group, Menu, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { explain, problemsIn } from '../../../api/explain.ts';
import { download } from '../../../api/files.ts';
import { useCall } from '../../../api/hooks.ts';
import { notifyDone, notifyFailure } from '../../../api/notify.ts';
import { useCan } from '../../../session/session.tsx';
import { Confirm } from '../../../ui/confirm.tsx';
import { FileDialog } from './file-dialog.tsx';
import { MergeOption } from './merge-option.tsx';
import { OptionForm } from './option-form.tsx';
import { OptionMerges } from './option-merges.tsx';
import { type Act, OptionRows } from './option-rows.tsx';
import { OptionUses, useOptionImpact } from './option-uses.tsx';
import { PasteDialog } from './paste-dialog.tsx';
import { SeenValues } from './seen-values.tsx';
import { useOptionSend } from './use-option-send.ts';

/** What is open above the list; here and not with the row, which is drawn anew when the list is read again. */
export type Asked = 'add' | 'paste' | 'file' | { what: 'edit' | 'merge' | 'remove' | 'whereUsed'; option: FieldOption };
/** A field's options in their order, with all that can be done with them. */
export function OptionEditor({ field }: { field: OptionList }) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<Asked>();
  const mayExport = useCan('export', 'read');
  const { data: use } = useCall(optionUse, { params: { id: field.id } });
  const move = useOptionSend(changeOptionState, field);
  const edit = useOptionSend(editOption, field);
  const remove = useOptionSend(removeOption, field);
  const close = () => setAsked(undefined);
  const impact = useOptionImpact(field);
  const { id, version } = field;

  const act = async (what: Act, option: FieldOption) => {
    const { code, label } = option;
    const params = { id, code };
    if (what === 'edit' || what === 'merge' || what === 'remove' || what === 'whereUsed')
      return setAsked({ what, option });
    if (what !== 'bringBack' && !(await impact.ask(option))) return;
    if (what === 'retire' || what === 'bringBack') {
      const state = what === 'retire' ? 'retired' : 'active';
      const done = await move.run({ params, body: { version, state } });
      if (done) notifyDone(t(what === 'retire' ? 'fieldValues.retired' : 'fieldValues.broughtBack', { option: label }));
      return;
    }
    await edit.run({ params, body: { version, is_default: what === 'makeDefault' } });
  };
  // A refusal of the whole list has no field on this page to stand at.
  const refused = [move.error, edit.error].find(problemsIn);
  const about = [
    FIELD_KIND[field.kind],
    field.owner,
    FIELD_TYPE[field.type],
    field.allow_other && t('fieldValues.other'),
  ];

  return (
    <Stack gap="sm">
      <Group justify="space-between" gap="xs">
        <Text c="dimmed" size="sm">
          {about.filter(Boolean).join(' · ')}
        </Text>
        <Group gap="xs">
          <Menu position="bottom-end">
            <Menu.Target>
              <Button variant="default">{t('fieldValues.file')}</Button>
            </Menu.Target>
            <Menu.Dropdown>
              {mayExport && (
                <Menu.Item
                  onClick={() => download(exportOptions, { params: { id } }, `${field.label}.csv`).catch(notifyFailure)}
                >
                  {t('fieldValues.exportFile')}
                </Menu.Item>
              )}
              <Menu.Item onClick={() => setAsked('file')}>{t('fieldValues.importFile')}</Menu.Item>
            </Menu.Dropdown>
          </Menu>
          <Button variant="default" onClick={() => setAsked('paste')}>
            {t('fieldValues.paste')}
          </Button>
          <Button onClick={() => setAsked('add')}>{t('fieldValues.add')}</Button>
        </Group>
      </Group>
      {refused && (
        <Text c="danger" role="alert">
          {explain(refused).text}
        </Text>
      )}
      <OptionRows field={field} held={use?.held} onAct={act} />
      {use && <SeenValues field={field} use={use} />}
      <OptionMerges field={field} />
      {asked === 'add' && <OptionForm field={field} onClose={close} />}
      {asked === 'paste' && <PasteDialog field={field} onClose={close} />}
      {asked === 'file' && <FileDialog field={field} onClose={close} />}
      {typeof asked === 'object' && asked.what === 'edit' && (
        <OptionForm field={field} option={asked.option} onClose={close} />
      )}
      {typeof asked === 'object' && asked.what === 'merge' && (
        <MergeOption field={field} option={asked.option} held={use?.held?.[asked.option.code]} onClose={close} />
      )}
      {typeof asked === 'object' && asked.what === 'whereUsed' && (
        <OptionUses field={field} option={asked.option} onClose={close} />
      )}
      {impact.dialog}
      {typeof asked === 'object' && asked.what === 'remove' && (
        <Confirm
          opened
          danger
          title={t('fieldValues.removeTitle', { option: asked.option.label })}
          text={t('fieldValues.removeText')}
          confirm={t('fieldValues.remove')}
          onClose={close}
          onConfirm={async () => {
            const done = await remove.run({ params: { id, code: asked.option.code }, query: { version } });
            if (done) notifyDone(t('fieldValues.removed', { option: asked.option.label }));
          }}
        />
      )}
    </Stack>
  );
}
