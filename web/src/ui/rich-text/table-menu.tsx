import { Menu } from '@mantine/core';
import { RichTextEditor } from '@mantine/tiptap';
import { IconTable } from '@tabler/icons-react';
import { type Editor, useEditorState } from '@tiptap/react';
import { useTranslation } from 'react-i18next';

/** The message keys and the editor commands of the menu items. */
const TABLE_COMMANDS = [
  ['rowBefore', 'addRowBefore'],
  ['rowAfter', 'addRowAfter'],
  ['rowDelete', 'deleteRow'],
  ['columnBefore', 'addColumnBefore'],
  ['columnAfter', 'addColumnAfter'],
  ['columnDelete', 'deleteColumn'],
  ['merge', 'mergeCells'],
  ['split', 'splitCell'],
  ['header', 'toggleHeaderRow'],
  ['delete', 'deleteTable'],
] as const;

/** The menu that inserts a table and changes the table at the cursor. */
export function TableMenu({ editor }: { editor: Editor }) {
  const { t } = useTranslation();
  const can = useEditorState({
    editor,
    selector: () => Object.fromEntries(TABLE_COMMANDS.map(([name, command]) => [name, editor.can()[command]()])),
  });
  return (
    <Menu position="bottom-start" withinPortal returnFocus>
      <Menu.Target>
        <RichTextEditor.Control aria-label={t('richText.table.label')} title={t('richText.table.label')}>
          <IconTable size={16} aria-hidden />
        </RichTextEditor.Control>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => editor.chain().focus().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run()}>
          {t('richText.table.insert')}
        </Menu.Item>
        {TABLE_COMMANDS.map(([name, command]) => (
          <Menu.Item key={name} disabled={!can[name]} onClick={() => editor.chain().focus()[command]().run()}>
            {t(`richText.table.${name}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
