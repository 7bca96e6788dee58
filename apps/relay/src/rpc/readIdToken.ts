/**
 * The `id` of a JSON object as it stands in the text: clients number with 19 digits, more than a JavaScript number holds, and an
 * answer must carry the very same token. The last one counts, as in JSON.parse.
 * @param text must have been parsed before: anything but valid JSON gives nonsense.
 */
export function readIdToken(text: string): string | undefined {
  let depth = 0
  let isValue = false
  let key = ''
  let found: string | undefined
  let at = 0
  while (at < text.length) {
    const char = text[at]
    if (char === '{' || char === '[') {
      depth += 1
      at += 1
    } else if (char === '}' || char === ']') {
      depth -= 1
      at += 1
    } else if (char === ',' || char === ':') {
      if (depth === 1) isValue = char === ':'
      at += 1
    } else if (char === '"') {
      const end = endOfString(text, at)
      if (depth === 1 && !isValue) key = text.slice(at, end)
      else if (depth === 1 && isId(key)) found = text.slice(at, end)
      at = end
    } else {
      const end = endOfScalar(text, at)
      if (depth === 1 && isValue && end > at && isId(key)) found = text.slice(at, end)
      at = Math.max(end, at + 1)
    }
  }
  return found
}

/** `\u0069d` is an id too. */
function isId(key: string): boolean {
  return key === '"id"' || (key.includes('\\') && JSON.parse(key) === 'id')
}

function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1)
  while (end > 0 && isEscaped(text, end)) end = text.indexOf('"', end + 1)
  return end < 0 ? text.length : end + 1
}

function isEscaped(text: string, quote: number): boolean {
  let slashes = 0
  while (text[quote - 1 - slashes] === '\\') slashes += 1
  return slashes % 2 === 1
}

function endOfScalar(text: string, start: number): number {
  let end = start
  while (end < text.length && /[-+.\w]/.test(text.charAt(end))) end += 1
  return end
}
