import { isSafeLink } from '@leadwright/contract/rich-text/schema';
import { TaskItem, TaskList } from '@tiptap/extension-list';
import { TableKit } from '@tiptap/extension-table';
import { Placeholder } from '@tiptap/extensions';
import StarterKit from '@tiptap/starter-kit';
import { OwnImage } from './own-image.ts';

/**
 * What the editor knows is what the contract's `cleanRichText` keeps. Whatever else is pasted falls away by itself: there
 * is no place for a foreign style in the tree.
 */
export const richTextExtensions = (hint: string, mayPlaceImages: boolean) => [
  StarterKit.configure({
    heading: { levels: [1, 2, 3, 4] },
    undoRedo: { depth: 100 },
    link: {
      openOnClick: false,
      autolink: true,
      isAllowedUri: (address) => isSafeLink(address),
      HTMLAttributes: { rel: 'noopener noreferrer nofollow', target: '_blank' },
    },
  }),
  TaskList,
  TaskItem.configure({ nested: true }),
  TableKit.configure({ table: { resizable: false } }),
  OwnImage.configure({ mayPlace: mayPlaceImages }),
  Placeholder.configure({ placeholder: hint }),
];
