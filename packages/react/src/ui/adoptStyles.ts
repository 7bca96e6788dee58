const adopted = new WeakMap<Document | ShadowRoot, Set<string>>()

/**
 * Adds a stylesheet to a root once. A constructable stylesheet needs no style tag, hence no nonce under
 * `style-src 'self'`. Sheets stay: a part that was on screen once comes back without a flash.
 */
export function adoptStyles(root: Document | ShadowRoot, css: string): void {
  let known = adopted.get(root)
  if (!known) {
    known = new Set()
    adopted.set(root, known)
  }
  if (known.has(css)) return
  known.add(css)
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  root.adoptedStyleSheets.push(sheet)
}
