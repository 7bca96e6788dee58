/** Variables that Kubernetes sets for services of a namespace, and Docker for links. `_PORT` alone has a URL there: `tcp://10.0.0.1:80`. */
const setByContainers =
  /_(SERVICE_HOST|SERVICE_PORT(_\w+)?|PORT_\d+_(TCP|UDP|SCTP)(_(PROTO|PORT|ADDR))?)=|_PORT=(tcp|udp|sctp):/
/** Prefixes that people add to settings without one. */
const prefix = /^LATCHKEY_((SERVER|RELAY)_)?/
/** Shorter names resemble too many others, such as HOST and HOME. */
const shortestName = 8
const maxDistance = 2

/**
 * Variables that look like settings but are none. A name that begins with `LATCHKEY_` must be a mistake; one that merely resembles a
 * setting may be another program's.
 * @example
 * findUnknownVariables({ LATCHKEY_CHIANS: '[]' }, ['LATCHKEY_CHAINS'])
 * // { unknown: [{ name: 'LATCHKEY_CHIANS', nearest: 'LATCHKEY_CHAINS' }], misspelled: [] }
 */
export function findUnknownVariables(set: Record<string, string | undefined>, known: readonly string[]) {
  const others = Object.keys(set).filter((name) => !known.includes(name))
  return {
    unknown: others
      .filter((name) => name.startsWith('LATCHKEY_') && !setByContainers.test(`${name}=${set[name]}`))
      .map((name) => ({ name, nearest: findNearest(name, known) })),
    misspelled: others
      .filter((name) => !name.startsWith('LATCHKEY_'))
      .map((name) => ({ name, nearest: findNearest(name, known) }))
      .filter(({ name, nearest }) => resembles(name, nearest)),
  }
}

/** Whether `name` is probably meant to be `setting`: `DATADIR` for DATA_DIR, `RATE_LIMIT_PER_SEC` for RATE_LIMIT_PER_SECOND. */
function resembles(name: string, setting: string): boolean {
  if (name.replaceAll('_', '') === setting.replaceAll('_', '')) return true
  if (Math.min(name.length, setting.length) < shortestName) return false
  return distance(name, setting) <= maxDistance || (name.includes('_') && setting.startsWith(name))
}

function findNearest(name: string, known: readonly string[]): string {
  const bare = name.replace(prefix, '')
  let nearest = { setting: '', far: Number.POSITIVE_INFINITY }
  for (const setting of known) {
    const far = Math.min(distance(name, setting), bare === name ? Number.POSITIVE_INFINITY : distance(bare, setting))
    if (far < nearest.far) nearest = { setting, far }
  }
  return nearest.setting
}

/** Letters to insert, delete, substitute or transpose (optimal string alignment). */
function distance(from: string, to: string): number {
  const rows: number[][] = [Array.from({ length: to.length + 1 }, (_, column) => column)]
  const at = (row: number, column: number) => rows[row]?.[column] ?? 0
  for (let row = 1; row <= from.length; row += 1) {
    rows.push([row])
    for (let column = 1; column <= to.length; column += 1) {
      const cost = from[row - 1] === to[column - 1] ? 0 : 1
      const isSwap = cost === 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1]
      rows[row]?.push(
        Math.min(
          at(row - 1, column) + 1,
          at(row, column - 1) + 1,
          at(row - 1, column - 1) + cost,
          isSwap ? at(row - 2, column - 2) + 1 : Number.POSITIVE_INFINITY,
        ),
      )
    }
  }
  return at(from.length, to.length)
}
