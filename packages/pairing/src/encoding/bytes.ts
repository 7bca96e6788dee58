export function concatBytes(...parts: readonly Uint8Array[]): Uint8Array {
  return Uint8Array.from(parts.flatMap((part) => [...part]))
}

/** UTF-8. */
export function textToBytes(text: string): Uint8Array {
  return new TextEncoder().encode(text)
}
