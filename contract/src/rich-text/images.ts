import { mediaId } from '../media/media-path.ts';
import type { RichNode, RichText } from './schema.ts';

/** Returns the ids of the images in a text, without duplicates. */
export function imagesIn(node: RichNode): string[] {
  const ownImage = node.type === 'image' ? mediaId(node.attrs?.src) : undefined;
  return [...new Set([...(ownImage ? [ownImage] : []), ...(node.content ?? []).flatMap(imagesIn)])];
}

/** Returns the text without images that are not allowed. */
export function filterImages(text: RichText, allowed: ReadonlySet<string>): RichText {
  const allowedNodes = (node: RichNode): RichNode[] => {
    if (node.type === 'image') return allowed.has(mediaId(node.attrs?.src) ?? '') ? [node] : [];
    return [node.content ? { ...node, content: node.content.flatMap(allowedNodes) } : node];
  };
  return { ...text, content: text.content.flatMap(allowedNodes) };
}
