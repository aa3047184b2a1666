import { zip } from '../../../testing/zip.ts';

const RELATIONS = `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">
  <Relationship Id="rId1" Type="worksheet" Target="worksheets/sheet1.xml"/>
  <Relationship Id="rId2" Type="worksheet" Target="worksheets/sheet2.xml"/></Relationships>`;
const workbookXml = (firstState: string) =>
  `<workbook xmlns:r="r"><sheets><sheet name="Companies &amp; more" sheetId="1" state="${firstState}" r:id="rId1"/>
  <sheet name="Second" sheetId="2" r:id="rId2"/></sheets></workbook>`;

interface Workbook {
  sheet: string;
  secondSheet?: string;
  /** Whether the first sheet is visible. */
  firstState?: 'visible' | 'veryHidden';
  strings?: string;
  styles?: string;
  /** The declared size of the first sheet, if it differs from the actual size. */
  declaredSize?: number;
  /** Content to store in place of the first sheet, which makes its checksum wrong. */
  corruptData?: string;
}

/** Returns a workbook with this XML in its parts. */
export function workbook({
  sheet,
  secondSheet = '<worksheet/>',
  firstState = 'visible',
  strings,
  styles,
  declaredSize,
  corruptData,
}: Workbook): Buffer {
  return zip([
    { name: '[Content_Types].xml', data: '<Types/>' },
    { name: 'xl/workbook.xml', data: workbookXml(firstState) },
    { name: 'xl/_rels/workbook.xml.rels', data: RELATIONS },
    {
      name: 'xl/worksheets/sheet1.xml',
      data: sheet,
      ...(declaredSize === undefined ? {} : { declaredSize }),
      ...(corruptData ? { corruptData } : {}),
    },
    { name: 'xl/worksheets/sheet2.xml', data: secondSheet },
    ...(strings ? [{ name: 'xl/sharedStrings.xml', data: strings }] : []),
    ...(styles ? [{ name: 'xl/styles.xml', data: styles }] : []),
  ]);
}
