import { expect, test } from "vitest";
import { networkOf } from "./address.ts";

test.each([
  ["10.1.2.3", "10.1.2.3"],
  ["::ffff:10.1.2.3", "10.1.2.3"],
  ["2001:DB8:0:7::1", "2001:db8:0:7"],
  ["2001:db8::1", "2001:db8:0:0"],
  ["fe80::1%eth0", "fe80:0:0:0"],
  ["::1", "0:0:0:0"],
  ["1:2:3:4:5:6:7:8", "1:2:3:4"],
  ["what a proxy wrote", "what a proxy wrote"],
])("%s counts for the network %s", (address, network) => {
  expect(networkOf(address)).toBe(network);
});
