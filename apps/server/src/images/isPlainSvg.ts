/** Whether bytes are an SVG without document type, which is where entities that grow without end are declared. */
export function isPlainSvg(bytes: Buffer): boolean {
  const text = decode(bytes)
  if (text === undefined || /<!(DOCTYPE|ENTITY)/i.test(text)) return false
  return /^\s*(<\?xml[^>]*\?>\s*)?(<!--(?:(?!-->)[\s\S])*-->\s*)*<svg[\s>/]/.test(text)
}

function decode(bytes: Buffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}
