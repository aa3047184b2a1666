import { Resolver } from 'node:dns/promises';

/** Whether a domain accepts mail, according to its name servers. */
type Answer = 'yes' | 'no' | 'unknown';

const TIMEOUT_MS = 1_500;
const CACHE_TTL_MS = 300_000;
const MAX_CACHED = 10_000;
/** Reserved names without name servers (RFC 2606). */
const RESERVED = /(^|\.)(example|test|invalid|localhost|example\.(com|net|org))$/;
/** Error codes for "no such record". Other codes mean that the lookup failed. */
const NO_RECORD_CODES = new Set(['ENOTFOUND', 'ENODATA']);

export class MailDomains {
  private readonly resolver = new Resolver({ timeout: TIMEOUT_MS, tries: 1 });
  private readonly cache = new Map<string, { answer: Answer; expiresAt: number }>();

  constructor(nameServers: readonly string[]) {
    if (nameServers.length > 0) this.resolver.setServers(nameServers);
  }

  /** Looks up the domains of all addresses concurrently. Answers are cached for some minutes. */
  async lookUp(addresses: readonly string[]): Promise<void> {
    const now = Date.now();
    const domains = new Set(addresses.map(domainOf).filter((domain) => !RESERVED.test(domain)));
    const uncachedDomains = [...domains].filter((domain) => (this.cache.get(domain)?.expiresAt ?? 0) < now);
    if (this.cache.size > MAX_CACHED) this.cache.clear();
    await Promise.all(
      uncachedDomains.map(async (domain) => {
        const acceptance = await this.lookUpDomain(domain);
        // A failed lookup is not cached, so the next call tries again.
        if (acceptance === 'unknown') this.cache.delete(domain);
        else this.cache.set(domain, { answer: acceptance, expiresAt: now + CACHE_TTL_MS });
      }),
    );
  }

  /** Returns the cached answer for the domain of an address. */
  acceptsMail = (address: string): Answer => this.cache.get(domainOf(address))?.answer ?? 'unknown';

  private async lookUpDomain(domain: string): Promise<Answer> {
    const exchangers = await this.queryRecords(() => this.resolver.resolveMx(domain));
    if (exchangers === 'unknown') return 'unknown';
    // A null MX record means that the domain accepts no mail (RFC 7505).
    if (exchangers.length > 0) return exchangers.some(({ exchange }) => exchange !== '') ? 'yes' : 'no';
    // Without an MX record, mail goes to the address of the domain itself (RFC 5321).
    const [ipv4Addresses, ipv6Addresses] = await Promise.all([
      this.queryRecords(() => this.resolver.resolve4(domain)),
      this.queryRecords(() => this.resolver.resolve6(domain)),
    ]);
    if (ipv4Addresses.length > 0 && ipv4Addresses !== 'unknown') return 'yes';
    if (ipv6Addresses.length > 0 && ipv6Addresses !== 'unknown') return 'yes';
    return ipv4Addresses === 'unknown' || ipv6Addresses === 'unknown' ? 'unknown' : 'no';
  }

  private async queryRecords<T>(query: () => Promise<T[]>): Promise<T[] | 'unknown'> {
    try {
      return await query();
    } catch (error) {
      return NO_RECORD_CODES.has(String((error as { code?: string }).code)) ? [] : 'unknown';
    }
  }
}

const domainOf = (address: string) => address.slice(address.lastIndexOf('@') + 1).toLowerCase();
