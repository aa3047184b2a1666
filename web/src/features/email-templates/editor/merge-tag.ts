import { MERGE_TAG } from '@leadwright/contract/mail-templates/text-block';
import { InputRule, Node, PasteRule } from '@tiptap/react';

const TYPED_TAG = /\{\{[^{}]+\}\}$/;
const PASTED_TAGS = /\{\{[^{}]+\}\}/g;

/** A merge tag such as {{ name }} as one node, which formatting cannot split. Typed and pasted tags become nodes. */
export const MergeTag = Node.create({
  name: MERGE_TAG,
  group: 'inline',
  inline: true,
  atom: true,
  addAttributes() {
    return { tag: { default: '', parseHTML: (element) => element.textContent } };
  },
  parseHTML() {
    return [{ tag: 'span[data-merge-tag]' }];
  },
  renderHTML({ node }) {
    return ['span', { 'data-merge-tag': '' }, String(node.attrs.tag)];
  },
  renderText({ node }) {
    return String(node.attrs.tag);
  },
  addInputRules() {
    const { type } = this;
    return [
      new InputRule({
        find: TYPED_TAG,
        handler({ state, range, match: [tag] }) {
          state.tr.replaceWith(range.from, range.to, type.create({ tag }));
        },
      }),
    ];
  },
  addPasteRules() {
    const { type } = this;
    return [
      new PasteRule({
        find: PASTED_TAGS,
        handler({ state, range, match: [tag] }) {
          state.tr.replaceWith(range.from, range.to, type.create({ tag }));
        },
      }),
    ];
  },
});
