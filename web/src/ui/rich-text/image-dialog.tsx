import './messages.ts';
import { mediaId, mediaPath } from '@leadwright/contract/media/media-path';
import type { Editor } from '@tiptap/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChooseImage } from '../images/choose-image.tsx';

/** The dialog that inserts an image of the library into the text, or changes the selected image. */
export function ImageDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const { t } = useTranslation();
  const [currentImage] = useState(() => {
    const { src, alt, width } = editor.getAttributes('image');
    const id = mediaId(src);
    return id ? { id, alt: String(alt ?? ''), width: width ? Number(width) : null } : undefined;
  });
  const closeAndFocus = () => {
    onClose();
    editor.commands.focus();
  };
  return (
    <ChooseImage
      title={t(currentImage ? 'richText.image.change' : 'richText.image.insert')}
      currentImage={currentImage}
      hasWidthField
      onChoose={({ id, alt, width }) => {
        const attrs = { src: mediaPath(id), alt, width };
        if (currentImage) editor.chain().focus().updateAttributes('image', attrs).run();
        // The cursor moves to the new paragraph, because text typed at the selected image would replace it.
        else
          editor
            .chain()
            .focus()
            .insertContent([{ type: 'image', attrs }, { type: 'paragraph' }])
            .run();
        closeAndFocus();
      }}
      onClose={closeAndFocus}
    />
  );
}
