import { mediaId } from '@leadwright/contract/media/media-path';
import { libraryImagePath } from '@leadwright/contract/rich-text/schema';
import Image from '@tiptap/extension-image';
import type { Node } from '@tiptap/pm/model';
import { cachedImageUrl, cacheImageUrls, findImageUrl } from '../images/image-url-cache.ts';

/**
 * Returns the library path of a pasted image, which may come from another text of the portal. Also caches the
 * signed URL of such an image.
 */
function parseImageSource(element: HTMLElement): string | null {
  const imageUrl = element.getAttribute('src');
  const [src, id] = [libraryImagePath(imageUrl), mediaId(imageUrl)];
  if (src && id && imageUrl?.includes('seal=') && !cachedImageUrl(src)) cacheImageUrls({ [id]: imageUrl });
  return src;
}

function renderImage(image: HTMLImageElement, { attrs }: Node): void {
  image.alt = String(attrs.alt ?? '');
  if (attrs.width) image.width = Number(attrs.width);
  else image.removeAttribute('width');
  const url = cachedImageUrl(attrs.src);
  if (url) image.src = url;
  else
    void findImageUrl(attrs.src).then((imageUrl) => {
      if (imageUrl) image.src = imageUrl;
    });
}

/**
 * An image of the library. The text contains its id, and rendering adds the URL. Pasted images are kept only if the
 * server accepts them: with alternative text, from users who may place images.
 */
export const LibraryImage = Image.extend<{ mayPlace: boolean }>({
  addOptions() {
    return { ...this.parent?.(), mayPlace: false };
  },
  addAttributes() {
    return {
      src: { default: null, parseHTML: parseImageSource },
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
          this.options.mayPlace && libraryImagePath(element.getAttribute('src')) && element.getAttribute('alt')?.trim()
            ? null
            : false,
      },
    ];
  },
  renderHTML({ HTMLAttributes }) {
    return ['img', { ...HTMLAttributes, src: cachedImageUrl(HTMLAttributes.src) ?? HTMLAttributes.src }];
  },
  addNodeView() {
    return ({ node }) => {
      const image = document.createElement('img');
      renderImage(image, node);
      return {
        dom: image,
        update: (next) => {
          if (next.type !== node.type) return false;
          renderImage(image, next);
          return true;
        },
      };
    };
  },
});
