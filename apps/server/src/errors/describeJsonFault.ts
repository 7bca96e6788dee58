const space = /[ \t\n\r]*/y
/** A mark, a string or another scalar. */
const token =
  /([{}[\],:])|("(?:[ !#-[\]-\u{10ffff}]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*")|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/uy

/**
 * Where a text stops being JSON, in words that repeat nothing of it, as it may contain keys. The messages of `JSON.parse` quote the text or
 * have no position.
 * @param text what `JSON.parse` rejects.
 * @example describeJsonFault('[1,]') // 'it goes wrong at line 1, column 4'
 */
export function describeJsonFault(text: string): string {
  const at = findFault(text)
  const lines = text.slice(0, at).split('\n')
  const place = `line ${lines.length}, column ${(lines.at(-1) ?? '').length + 1}`
  return at === text.length ? `it ends too early, at ${place}` : `it goes wrong at ${place}`
}

/** Not recursive: a text may be nested deeper than the stack. */
function findFault(text: string): number {
  const closers: string[] = []
  let isKey = false
  /** The tokens that may come next; s is a string, v another scalar. */
  let allowed = '{[sv'
  for (let at = 0; ; at = token.lastIndex) {
    space.lastIndex = at
    space.exec(text)
    const start = space.lastIndex
    token.lastIndex = start
    const match = token.exec(text)
    const kind = match?.[1] ?? (match?.[2] === undefined ? 'v' : 's')
    if (!match || !allowed.includes(kind)) return start
    if (kind === '{' || kind === '[') {
      closers.push(kind === '{' ? '}' : ']')
      isKey = kind === '{'
      allowed = isKey ? 's}' : '{[sv]'
    } else if (kind === ',') {
      isKey = closers.at(-1) === '}'
      allowed = isKey ? 's' : '{[sv'
    } else if (kind === ':') {
      isKey = false
      allowed = '{[sv'
    } else if (kind === 's' && isKey) {
      allowed = ':'
    } else {
      if (kind === '}' || kind === ']') closers.pop()
      const closer = closers.at(-1)
      isKey = false
      allowed = closer === undefined ? '' : `,${closer}`
    }
  }
}
