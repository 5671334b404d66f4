// Digests as the casino makes them: SHA-256 of a purpose and parts, each with its length.

const encoder = new TextEncoder();

export const bytes = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
export const base64 = (some) => btoa(String.fromCharCode(...some));
export const same = (one, other) => one.length === other.length && one.every((byte, at) => byte === other[at]);
const raw = (part) => (typeof part === "string" ? encoder.encode(part) : part);

/** A whole number in four bytes, the largest first. */
export function four(number) {
  const view = new DataView(new ArrayBuffer(4));
  view.setUint32(0, number);
  return new Uint8Array(view.buffer);
}

export async function digest(...parts) {
  const whole = parts.flatMap((part) => [four(raw(part).length), raw(part)]);
  const joined = new Uint8Array(whole.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of whole) { joined.set(part, at); at += part.length; }
  return new Uint8Array(await crypto.subtle.digest("SHA-256", joined));
}

/** The same after so many steps, of which each needs the one before. */
export async function delayed(seed, shoe, iterations) {
  const given = await crypto.subtle.importKey("raw", seed, "PBKDF2", false, ["deriveBits"]);
  const how = { name: "PBKDF2", hash: "SHA-256", salt: encoder.encode(`croupier delay ${shoe}`), iterations };
  return new Uint8Array(await crypto.subtle.deriveBits(how, given, 256));
}
