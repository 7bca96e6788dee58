/** A plain icon in the wallet's own color, as a `data:` SVG; in base64 for the Wallet Standard, which allows nothing else. */
export function drawIcon(id: string, { isBase64 = false }: { isBase64?: boolean } = {}): string {
  let hue = 0
  for (const character of id) hue = (hue * 31 + character.charCodeAt(0)) % 360
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="hsl(${hue} 65% 45%)"/><path d="M10 16a6 6 0 1 1 12 0v5H10z" fill="none" stroke="#fff" stroke-width="2.5"/><circle cx="16" cy="17" r="2" fill="#fff"/></svg>`
  return isBase64 ? `data:image/svg+xml;base64,${btoa(svg)}` : `data:image/svg+xml,${encodeURIComponent(svg)}`
}
