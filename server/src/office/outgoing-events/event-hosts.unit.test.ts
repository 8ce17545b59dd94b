import { describe, expect, it } from "vitest";
import { eventHosts, isAllowedAddress, receiverUrl } from "./event-hosts.ts";

describe("an address", () => {
  const allowed = eventHosts("a.example,b.example=10.0.0.0/8,c.example=fd00::/8")!;
  it.each([
    ["a.example", "8.8.8.8", true],
    ["A.example", "2a00:1450:4001::1", true],
    ["other.example", "8.8.8.8", false],
    ...[
      "10.1.2.3",
      "127.0.0.1",
      "169.254.169.254",
      "172.16.0.1",
      "172.31.255.255",
      "192.168.1.1",
      "100.64.0.1",
      "0.0.0.0",
      "224.0.0.1",
    ].map((address) => ["a.example", address, false] as const),
    ...[
      "::1",
      "::",
      "fd00::1",
      "fe80::1",
      "ff02::1",
      "::ffff:8.8.8.8",
      "::ffff:10.0.0.1",
      "64:ff9b::a00:1",
      "2002:a00:1::",
      "not an address",
    ].map((address) => ["a.example", address, false] as const),
    ["a.example", "172.32.0.1", true],
    ["b.example", "10.1.2.3", true],
    ["b.example", "192.168.1.1", false],
    ["b.example", "8.8.8.8", true],
    ["b.example", "::ffff:10.0.0.1", false],
    ["c.example", "fd12::1", true],
    ["c.example", "10.0.0.1", false],
  ] as const)("of %s at %s may be called: %s", (host, address, may) => {
    expect(isAllowedAddress(allowed, host, address)).toBe(may);
  });
});

describe("EVENT_HOSTS", () => {
  it.each([
    "",
    "a.example,",
    "10.0.0.1",
    "[::1]",
    "https://a.example",
    "a.example:8443",
    "a.example=10.0.0.0",
    "a.example=10.0.0.0/33",
    "a.example=x/8",
    "a_b",
  ])("refuses %s", (text) => {
    expect(eventHosts(text)).toBeUndefined();
  });

  it("names hosts, and nothing beneath them", () => {
    const hosts = eventHosts("a.example, B.example=10.0.0.0/8")!;

    expect([...hosts.keys()]).toEqual(["a.example", "b.example"]);
    expect(receiverUrl(hosts, "https://a.example:8443/events?x=1")?.href).toBe("https://a.example:8443/events?x=1");
    expect(receiverUrl(hosts, "https://B.example/")?.hostname).toBe("b.example");
    for (const address of [
      "https://x.a.example/",
      "http://a.example/",
      "https://a.example@10.0.0.1/",
      "https://u:p@a.example/",
      "a.example",
    ])
      expect([address, receiverUrl(hosts, address)]).toEqual([address, undefined]);
  });
});
