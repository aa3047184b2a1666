import type { PAGE_SIZES } from '@leadwright/contract/features/docs-templates';
import { Browser } from './browser.ts';

export interface PageLayout {
  size: keyof typeof PAGE_SIZES;
  marginMm: number;
  /** Filled and escaped HTML, or an empty string. */
  header: string;
  footer: string;
}

const MM_PER_INCH = 25.4;
/** Width and height in millimetres. */
const PAGE_SIZES_MM: Record<PageLayout['size'], [number, number]> = {
  a4: [210, 297],
  a4_landscape: [297, 210],
  a5: [148, 210],
  letter: [215.9, 279.4],
};
/** Replaces the default header of Chromium. */
const EMPTY_HEADER = '<span></span>';
const CONTENT_POLICY = `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'; font-src data:">`;

/** Prints HTML to PDF with one browser for all pages. Scripts do not run and nothing is fetched. */
export class HtmlToPdf {
  readonly #path: string;
  #browser: Browser | undefined;

  constructor(path: string) {
    this.#path = path;
  }

  async print(html: string, page: PageLayout): Promise<Buffer> {
    this.#browser ??= await Browser.start(this.#path);
    try {
      return await printPage(this.#browser, html, page);
    } catch (error) {
      await this.stop();
      throw error;
    }
  }

  async stop(): Promise<void> {
    const browser = this.#browser;
    this.#browser = undefined;
    await browser?.stop();
  }
}

async function printPage(
  browser: Browser,
  html: string,
  { size, marginMm, header, footer }: PageLayout,
): Promise<Buffer> {
  const { targetId } = await browser.send('Target.createTarget', { url: 'about:blank' });
  try {
    const { sessionId } = (await browser.send('Target.attachToTarget', { targetId, flatten: true })) as {
      sessionId: string;
    };
    const send = (method: string, params: Record<string, unknown> = {}) => browser.send(method, params, sessionId);
    await send('Emulation.setScriptExecutionDisabled', { value: true });
    await send('Fetch.enable', { patterns: [{ urlPattern: '*' }] });
    await send('Page.enable');
    const { frameTree } = (await send('Page.getFrameTree')) as { frameTree: { frame: { id: string } } };
    await send('Page.setDocumentContent', { frameId: frameTree.frame.id, html: CONTENT_POLICY + html });
    const margin = marginMm / MM_PER_INCH;
    const [width, height] = PAGE_SIZES_MM[size];
    const { data } = await send('Page.printToPDF', {
      printBackground: true,
      paperWidth: width / MM_PER_INCH,
      paperHeight: height / MM_PER_INCH,
      marginTop: margin,
      marginBottom: margin,
      marginLeft: margin,
      marginRight: margin,
      displayHeaderFooter: header !== '' || footer !== '',
      headerTemplate: headerHtml(header, marginMm),
      footerTemplate: headerHtml(footer, marginMm),
    });
    return Buffer.from(data as string, 'base64');
  } finally {
    await browser.send('Target.closeTarget', { targetId }).catch(() => undefined);
  }
}

const headerHtml = (html: string, marginMm: number): string =>
  html === ''
    ? EMPTY_HEADER
    : `<div style="font:8pt sans-serif;color:#444;width:100%;padding:0 ${marginMm}mm;text-align:center">${html}</div>`;
