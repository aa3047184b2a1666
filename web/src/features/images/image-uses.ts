import './messages.ts';
import type { images } from '@leadwright/contract/features/images';
import type { RowOf } from '@leadwright/contract/resource';
import type { TFunction } from 'i18next';
import { formatList } from '../../ui/format.ts';

type Uses = Pick<RowOf<typeof images>, 'in_documents' | 'in_templates' | 'in_clients'>;

/** Returns a short text about the uses of an image. */
export function describeImageUses(t: TFunction, { in_documents, in_templates, in_clients }: Uses): string {
  const places = [
    ...(in_templates > 0 ? [t('images.usage.templates', { count: in_templates })] : []),
    ...(in_documents > 0 ? [t('images.usage.documents', { count: in_documents })] : []),
    ...(in_clients > 0 ? [t('images.usage.clients', { count: in_clients })] : []),
  ];
  return places.length > 0 ? t('images.usage.usedIn', { places: formatList(places) }) : t('images.usage.notUsed');
}
