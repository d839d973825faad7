import { makePasswordHasher } from "../../src/server/passwords.ts";

/** For whoever does not test hashing: 64 KiB and one pass, a hundredth of what a hash costs in the product. */
export const cheapPasswords = () => makePasswordHasher({ memoryKib: 64, passes: 1 });
