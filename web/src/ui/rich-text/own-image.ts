import { mediaId } from '@leadwright/contract/media/address';
import { ownImage } from '@leadwright/contract/rich-text/schema';
import Image from '@tiptap/extension-image';
import type { Node } from '@tiptap/pm/model';
import { foundAddress, knownAddress, learnAddresses } from '../images/placed.ts';

/**
 * Returns the id of an image copied from another text on this page or another window of the portal, which still has its
 * address.
 */
function learnFrom(element: HTMLElement): string | null {
  const address = element.getAttribute('src');
  const [src, id] = [ownImage(address), mediaId(address)];
  if (src && id && address?.includes('seal=') && !knownAddress(src)) learnAddresses({ [id]: address });
  return src;
}

function show(image: HTMLImageElement, { attrs }: Node): void {
  image.alt = String(attrs.alt ?? '');
  if (attrs.width) image.width = Number(attrs.width);
  else image.removeAttribute('width');
  const known = knownAddress(attrs.src);
  if (known) image.src = known;
  else
    void foundAddress(attrs.src).then((address) => {
      if (address) image.src = address;
    });
}

/**
 * An image of the library. The text contains its id; the address is added when it is rendered. Of pasted images only
 * those that the server accepts are kept: with alternative text, from users who may place images.
 */
export const OwnImage = Image.extend<{ mayPlace: boolean }>({
  addOptions() {
    return { ...this.parent?.(), mayPlace: false };
  },
  addAttributes() {
    return {
      src: { default: null, parseHTML: learnFrom },
      alt: { default: null },
      title: { default: null },
      width: { default: null, parseHTML: (element) => Number(element.getAttribute('width')) || null },
    };
  },
  parseHTML() {
    return [
      {
        tag: 'img[src]',
        getAttrs: (element) =>
          this.options.mayPlace && ownImage(element.getAttribute('src')) && element.getAttribute('alt')?.trim()
            ? null
            : false,
      },
    ];
  },
  renderHTML({ HTMLAttributes }) {
    return ['img', { ...HTMLAttributes, src: knownAddress(HTMLAttributes.src) ?? HTMLAttributes.src }];
  },
  addNodeView() {
    return ({ node }) => {
      const image = document.createElement('img');
      show(image, node);
      return {
        dom: image,
        update: (next) => {
          if (next.type !== node.type) return false;
          show(image, next);
          return true;
        },
      };
    };
  },
});
