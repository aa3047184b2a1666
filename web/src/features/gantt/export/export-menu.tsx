import './messages.ts';
import { exportPlans, type PLAN_FORMAT } from '@leadwright/contract/features/campaign-steps';
import { Button, Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { download, saveFile } from '../../../api/files.ts';
import { notifyFailure } from '../../../api/notify.ts';
import { useCan } from '../../../session/session.tsx';
import { drawPlan, type Picture } from './draw-plan.ts';
import { buildPdf } from './pdf.ts';

interface ExportMenuProps {
  campaign: string | null;
  /** The chart to draw. */
  picture: Picture;
}

/** Exports the chart as a picture and the steps as a file. Hidden for users without the export permission. */
export function ExportMenu({ campaign, picture }: ExportMenuProps) {
  const { t } = useTranslation();
  const mayExport = useCan('export', 'read');
  if (!mayExport) return null;
  const downloadFile = (format: keyof typeof PLAN_FORMAT) =>
    download(exportPlans, { query: { format, ...(campaign && { campaign_id: campaign }) } }, `plans.${format}`);
  const saveImage = async (kind: 'png' | 'pdf') => {
    const canvas = drawPlan(picture);
    const blob =
      kind === 'png'
        ? await canvasToBlob(canvas, 'image/png')
        : await buildPdf(canvas, await canvasToBlob(canvas, 'image/jpeg'));
    saveFile(blob, `${picture.title}.${kind}`);
  };
  const exporters = {
    png: () => saveImage('png'),
    pdf: () => saveImage('pdf'),
    csv: () => downloadFile('csv'),
    ics: () => downloadFile('ics'),
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

const canvasToBlob = (canvas: HTMLCanvasElement, type: string) =>
  new Promise<Blob>((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new RangeError('The picture is too large.'))), type, 0.92),
  );
