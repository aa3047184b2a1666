import './messages.ts';
import { exportPlans, type PLAN_FORMAT } from '@leadwright/contract/features/campaign-steps';
import { Button, Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { download, saveFile } from '../../../api/files.ts';
import { notifyFailure } from '../../../api/notify.ts';
import { useCan } from '../../../session/session.tsx';
import { drawPlan, type Picture } from './draw-plan.ts';
import { pdfOf } from './pdf.ts';

interface ExportMenuProps {
  campaign: string | null;
  /** The chart to draw. */
  picture: Picture;
}

/** Exports the chart as a picture and the steps as a file, for users who may export. */
export function ExportMenu({ campaign, picture }: ExportMenuProps) {
  const { t } = useTranslation();
  const mayExport = useCan('export', 'read');
  if (!mayExport) return null;
  const file = (format: keyof typeof PLAN_FORMAT) =>
    download(exportPlans, { query: { format, ...(campaign && { campaign_id: campaign }) } }, `plans.${format}`);
  const image = async (kind: 'png' | 'pdf') => {
    const canvas = drawPlan(picture);
    const blob =
      kind === 'png' ? await blobOf(canvas, 'image/png') : await pdfOf(canvas, await blobOf(canvas, 'image/jpeg'));
    saveFile(blob, `${picture.title}.${kind}`);
  };
  const exporters = {
    png: () => image('png'),
    pdf: () => image('pdf'),
    csv: () => file('csv'),
    ics: () => file('ics'),
  };
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button size="xs" variant="default" leftSection={<IconDownload size={16} aria-hidden />}>
          {t('ganttExport.export')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {(Object.keys(exporters) as (keyof typeof exporters)[]).map((kind) => (
          <Menu.Item key={kind} onClick={() => exporters[kind]().catch(notifyFailure)}>
            {t(`ganttExport.${kind}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

const blobOf = (canvas: HTMLCanvasElement, type: string) =>
  new Promise<Blob>((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new RangeError('The picture is too large.'))), type, 0.92),
  );
