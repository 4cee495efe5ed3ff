import { BlockList, isIP } from 'node:net';

export type Network = {
  readonly address: string;
  readonly prefix: number;
  readonly family: 'ipv4' | 'ipv6';
};

const BITS = { ipv4: 32, ipv6: 128 } as const;

const findFamily = (address: string) =>
  isIP(address) === 4 ? 'ipv4' : isIP(address) === 6 ? 'ipv6' : undefined;

/** A network in CIDR notation; undefined for anything else, also for one without its length. */
export function parseNetwork(text: string): Network | undefined {
  const [address = '', length = ''] = text.split('/');
  const family = findFamily(address);
  if (family === undefined || !/^\d{1,3}$/.test(length)) return undefined;
  const prefix = Number(length);
  return prefix > BITS[family] ? undefined : { address, prefix, family };
}

/** Tests addresses against networks; an IPv4 address written as IPv6 is the same one. */
export function isWithin(networks: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const text of networks) {
    const network = parseNetwork(text);
    if (network !== undefined) list.addSubnet(network.address, network.prefix, network.family);
  }
  return (address) => {
    const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
    const family = findFamily(plain);
    return family !== undefined && list.check(plain, family);
  };
}
