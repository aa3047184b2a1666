import { Resolver } from 'node:dns/promises';

/** Whether a domain takes mail, as far as its name servers say. */
type Answer = 'yes' | 'no' | 'unknown';

const WAIT_MS = 1_500;
const KEPT_MS = 300_000;
const MAX_KEPT = 10_000;
/** Names that are in nobody's name servers (RFC 2606). */
const RESERVED = /(^|\.)(example|test|invalid|localhost|example\.(com|net|org))$/;
/** What says that there is nothing, and not that nobody could say. */
const NOTHING = new Set(['ENOTFOUND', 'ENODATA']);

export class MailDomains {
  private readonly resolver = new Resolver({ timeout: WAIT_MS, tries: 1 });
  private readonly kept = new Map<string, { answer: Answer; until: number }>();

  constructor(nameServers: readonly string[]) {
    if (nameServers.length > 0) this.resolver.setServers(nameServers);
  }

  /** Asks for the domains of addresses, all at once; each is asked once in a few minutes. */
  async ask(addresses: readonly string[]): Promise<void> {
    const now = Date.now();
    const domains = new Set(addresses.map(domainOf).filter((domain) => !RESERVED.test(domain)));
    const open = [...domains].filter((domain) => (this.kept.get(domain)?.until ?? 0) < now);
    if (this.kept.size > MAX_KEPT) this.kept.clear();
    await Promise.all(
      open.map(async (domain) => {
        const answer = await this.answerOf(domain);
        // Who could not say may say so in a moment.
        if (answer === 'unknown') this.kept.delete(domain);
        else this.kept.set(domain, { answer, until: now + KEPT_MS });
      }),
    );
  }

  /** What the last asking has told of the domain of an address. */
  takesMail = (address: string): Answer => this.kept.get(domainOf(address))?.answer ?? 'unknown';

  private async answerOf(domain: string): Promise<Answer> {
    const exchangers = await this.read(() => this.resolver.resolveMx(domain));
    if (exchangers === 'unknown') return 'unknown';
    // A domain that takes no mail names the root as its only exchanger (RFC 7505).
    if (exchangers.length > 0) return exchangers.some(({ exchange }) => exchange !== '') ? 'yes' : 'no';
    // Without an exchanger mail goes to the address of the domain itself (RFC 5321).
    const [four, six] = await Promise.all([
      this.read(() => this.resolver.resolve4(domain)),
      this.read(() => this.resolver.resolve6(domain)),
    ]);
    if (four.length > 0 && four !== 'unknown') return 'yes';
    if (six.length > 0 && six !== 'unknown') return 'yes';
    return four === 'unknown' || six === 'unknown' ? 'unknown' : 'no';
  }

  private async read<T>(ask: () => Promise<T[]>): Promise<T[] | 'unknown'> {
    try {
      return await ask();
    } catch (error) {
      return NOTHING.has(String((error as { code?: string }).code)) ? [] : 'unknown';
    }
  }
}

const domainOf = (address: string) => address.slice(address.lastIndexOf('@') + 1).toLowerCase();
