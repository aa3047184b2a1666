import { lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Networks that are not public. They may contain servers of this installation or of the hosting provider. */
const BLOCKED_NETWORKS = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  BLOCKED_NETWORKS.addSubnet(network, bits, 'ipv4');
/** The public range of IPv6. The blocked ranges inside it are reserved or contain IPv4 addresses. */
const PUBLIC_IPV6 = new BlockList();
PUBLIC_IPV6.addSubnet('2000::', 3, 'ipv6');
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  BLOCKED_NETWORKS.addSubnet(network, bits, 'ipv6');

export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 0) return false;
  const kind = family === 4 ? 'ipv4' : 'ipv6';
  return !BLOCKED_NETWORKS.check(address, kind) && (kind === 'ipv4' || PUBLIC_IPV6.check(address, kind));
}

export class NotPublicError extends Error {}

/**
 * Returns a lookup function that rejects names with addresses that are not allowed. The connection uses the checked
 * addresses, so that a second lookup cannot return a different result.
 */
export const createGuardedLookup =
  (isAllowed: (address: string) => boolean): LookupFunction =>
  (hostname, options, done) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, '');
      const allowedAddresses = addresses.filter(({ address }) => isAllowed(address));
      const [firstAddress] = allowedAddresses;
      if (!firstAddress || allowedAddresses.length < addresses.length)
        return done(new NotPublicError('The address is not on the public internet.'), '');
      return options.all ? done(null, allowedAddresses) : done(null, firstAddress.address, firstAddress.family);
    });
  };
