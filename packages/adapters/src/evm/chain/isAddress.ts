export function isAddress(text: string): text is `0x${string}` {
  return /^0x[0-9a-f]{40}$/i.test(text)
}
