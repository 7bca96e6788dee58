const width = 120
/** Members of a list and characters of a text that are shown; the rest is counted. */
const shownMembers = 2
const shownCharacters = 240

/**
 * JSON as documentation shows it: what fits stays on a line, long lists and texts are cut and say so.
 * @param options.isWhole true to cut nothing.
 * @example printJson([1, 2, 3]) // '[\n  1,\n  2,\n  // 1 more\n]'
 */
export function printJson(value: unknown, options: { indent?: string; isWhole?: boolean } = {}): string {
  const { indent = '', isWhole = false } = options
  if (typeof value !== 'object' || value === null) return printScalar(value, isWhole)
  const line = isWhole || !isCut(value) ? printLine(value) : undefined
  if (line !== undefined && indent.length + line.length <= width) return line
  const inner = `${indent}  `
  const print = (member: unknown) => printJson(member, { indent: inner, isWhole })
  if (!Array.isArray(value)) {
    const members = Object.entries(value).map(([name, member]) => `${inner}${JSON.stringify(name)}: ${print(member)}`)
    return `{\n${members.join(',\n')}\n${indent}}`
  }
  const shown = isWhole ? value : value.slice(0, shownMembers)
  const lines = shown.map((member) => `${inner}${print(member)}`).join(',\n')
  const more = value.length - shown.length
  return more > 0 ? `[\n${lines},\n${inner}// ${more} more\n${indent}]` : `[\n${lines}\n${indent}]`
}

function printScalar(value: unknown, isWhole: boolean): string {
  if (typeof value !== 'string' || isWhole || value.length <= shownCharacters) return JSON.stringify(value)
  return JSON.stringify(`${value.slice(0, shownCharacters / 3)}… (${value.length} characters)`)
}

function printLine(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(printLine).join(', ')}]`
  const members = Object.entries(value).map(([name, member]) => `${JSON.stringify(name)}: ${printLine(member)}`)
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`
}

/** Whether something in it is too long to be shown whole. */
function isCut(value: unknown): boolean {
  if (typeof value === 'string') return value.length > shownCharacters
  if (typeof value !== 'object' || value === null) return false
  if (
    Array.isArray(value) &&
    value.length > shownMembers &&
    value.some((member) => typeof member === 'object' && member !== null)
  )
    return true
  return Object.values(value).some(isCut)
}
