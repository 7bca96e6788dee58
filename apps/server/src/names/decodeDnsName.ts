import { type Hex, hexToBytes } from 'viem'

/** A name in DNS's wire format as text; undefined for what is none, or has letters outside of ASCII's printable ones. */
export function decodeDnsName(encoded: Hex): string | undefined {
  const bytes = hexToBytes(encoded)
  const labels: string[] = []
  let offset = 0
  for (;;) {
    const length = bytes[offset]
    if (length === undefined) return undefined
    if (length === 0) return offset === bytes.length - 1 && labels.length > 0 ? labels.join('.') : undefined
    const label = bytes.slice(offset + 1, offset + 1 + length)
    if (label.length < length || label.some((byte) => byte <= 0x20 || byte >= 0x7f || byte === 0x2e)) return undefined
    labels.push(String.fromCharCode(...label))
    offset += 1 + length
  }
}
