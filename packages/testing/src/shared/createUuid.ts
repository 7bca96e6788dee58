/** A random UUID (RFC 9562 version 4); `crypto.randomUUID` itself exists on secure origins only. */
export function createUuid(): string {
  const bytes = globalThis.crypto.getRandomValues(new Uint8Array(16))
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  const [a, b, c, d, e] = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(13, 16), hex.slice(17, 20), hex.slice(20)]
  return `${a}-${b}-4${c}-a${d}-${e}`
}
