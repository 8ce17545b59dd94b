import { BlockList, isIP } from "node:net";

/** Where events may be sent: host names, each with the private networks in which it may lie. */
export type EventHosts = ReadonlyMap<string, BlockList>;

const hostPattern = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$/;
const familyOf = (address: string) => (isIP(address) === 6 ? "ipv6" : "ipv4");
/** An address in place of a name would not be looked up, so it is no host here. */
const isHostName = (text: string): boolean => hostPattern.test(text) && !/(^|\.)\d+$/.test(text);

/** `events.example.uz,inner.example.uz=10.0.0.0/8`; undefined for anything else. */
export const eventHosts = (text: string): EventHosts | undefined => {
  const hosts = new Map<string, BlockList>();
  for (const part of text.split(",")) {
    const [host = "", network, ...more] = part.trim().toLowerCase().split("=");
    if (!isHostName(host) || more.length > 0) return undefined;
    const networks = hosts.get(host) ?? new BlockList();
    hosts.set(host, networks);
    if (network === undefined) continue;
    const [address = "", bits = ""] = network.split("/");
    if (isIP(address) === 0 || !/^\d{1,3}$/.test(bits) || Number(bits) > (isIP(address) === 6 ? 128 : 32)) return undefined;
    networks.addSubnet(address, Number(bits), familyOf(address));
  }
  return hosts;
};

/** Networks that are nobody's public address: private, of this machine, of the link, of a carrier, reserved (RFC 6890), or carry an IPv4 address inside. */
const notPublic = new BlockList();
for (const network of [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/3",
  "::/96",
  "64:ff9b::/32",
  "100::/64",
  "2001::/23",
  "2001:db8::/32",
  "2002::/16",
  "fc00::/7",
  "fe80::/9",
  "ff00::/8",
]) {
  const [address, bits] = network.split("/") as [string, string];
  notPublic.addSubnet(address, Number(bits), familyOf(address));
}

/** Whether an event for this host may be sent to this address: a public one, or one of the networks that the operator wrote beside the host. */
export const isAllowedAddress = (hosts: EventHosts, host: string, address: string): boolean => {
  const networks = hosts.get(host.toLowerCase());
  // an IPv4 address in the clothes of IPv6 is no way round
  if (networks === undefined || isIP(address) === 0 || /^::ffff:/i.test(address)) return false;
  return !notPublic.check(address, familyOf(address)) || networks.check(address, familyOf(address));
};

/** The address of a receiver as it is called: https, and an allowed host; undefined for anything else. */
export const receiverUrl = (hosts: EventHosts, text: string): URL | undefined => {
  const url = URL.parse(text);
  const fits = url?.protocol === "https:" && !url.username && !url.password && !url.hash && hosts.has(url.hostname);
  return fits ? url : undefined;
};
