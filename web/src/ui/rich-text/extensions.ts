import { isSafeLink } from '@leadwright/contract/rich-text/schema';
import { TaskItem, TaskList } from '@tiptap/extension-list';
import { TableKit } from '@tiptap/extension-table';
import { Placeholder } from '@tiptap/extensions';
import StarterKit from '@tiptap/starter-kit';
import { LibraryImage } from './library-image.ts';

/**
 * Returns the extensions of the editor, which support the content that `sanitiseRichText` of the contract keeps. Other
 * pasted content is dropped, because the document model cannot represent it.
 */
export const richTextExtensions = (hint: string, mayPlaceImages: boolean) => [
  StarterKit.configure({
    heading: { levels: [1, 2, 3, 4] },
    undoRedo: { depth: 100 },
    link: {
      openOnClick: false,
      autolink: true,
      isAllowedUri: (url) => isSafeLink(url),
      HTMLAttributes: { rel: 'noopener noreferrer nofollow', target: '_blank' },
    },
  }),
  TaskList,
  TaskItem.configure({ nested: true }),
  TableKit.configure({ table: { resizable: false } }),
  LibraryImage.configure({ mayPlace: mayPlaceImages }),
  Placeholder.configure({ placeholder: hint }),
];
