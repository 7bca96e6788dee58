import type { Finder } from '../drivers/Browser.ts'
import type { HostWindow } from './walletHost.ts'

/**
 * Sends random messages on the wallet's port, none of which is a request of the protocol: other values, unknown types, right types with a
 * payload that they do not have, ids and fields of another shape, and more than a message may have. Runs in the page.
 * @param options.types of the real requests. @param options.seed makes the same messages again.
 */
export function postRandom(
  _finder: Finder,
  options: { count: number; types: readonly string[]; seed: number },
): number {
  const { port } = window as unknown as HostWindow
  const { types } = options
  let state = options.seed
  // A generator with a seed (mulberry32), so that a failure can be repeated.
  const draw = (below: number): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
  const pick = <Value>(values: readonly Value[]): Value => values[draw(values.length)] as Value
  const text = () => Array.from({ length: draw(24) }, () => String.fromCodePoint(1 + draw(0xd7fe))).join('')
  const names = ['__proto__', 'constructor', 'toString', 'id', 'type', 'payload', 'result', 'event', 'code', 'words']
  const value = (depth: number): unknown => {
    const kinds: (() => unknown)[] = [
      text,
      () => draw(2) === 0,
      () => null,
      () => undefined,
      () => draw(2 ** 31) - 2 ** 30,
      () => Number.NaN,
      () => BigInt(draw(2 ** 31)),
      () => new Date(draw(2 ** 31)),
      () => new Map([[text(), text()]]),
      () => new Uint8Array(draw(64)),
      () => Array.from({ length: draw(4) }, () => (depth > 0 ? value(depth - 1) : text())),
      () =>
        Object.fromEntries(
          Array.from({ length: draw(4) }, () => [pick([...names, text()]), depth > 0 ? value(depth - 1) : text()]),
        ),
    ]
    return pick(kinds)()
  }
  const id = () => crypto.randomUUID()
  // A field without a value is no field in JSON, as which the wallet reads every message.
  const present = (depth: number) => value(depth) ?? null
  const unknownField = () => `x${draw(1e6)}`
  const shapes: (() => unknown)[] = [
    () => value(3),
    () => ({
      id: id(),
      type: pick([...names, `${pick(types)} `, pick(types).toUpperCase(), text()]),
      payload: value(2),
    }),
    // No payload has a field of such a name, and none is anything but an object.
    () => ({ id: id(), type: pick(types), payload: { [unknownField()]: present(2) } }),
    () => ({ id: id(), type: pick(types), payload: pick([text(), draw(100), true, [value(1)]]) }),
    () => ({ id: pick([text().slice(0, 8), draw(100), null, 'x'.repeat(65)]), type: pick(types), payload: {} }),
    () => ({ id: id(), type: pick(types), payload: {}, [unknownField()]: present(1) }),
    () => ({ id: id(), type: pick(types), result: present(2) }),
    () => ({ id: id(), type: pick(types), payload: { [unknownField()]: 'x'.repeat(2 ** (6 + draw(13))) } }),
    () => JSON.parse(`{"id":"${id()}","type":"${pick(types)}","payload":{"__proto__":{"admin":true}}}`) as unknown,
  ]
  for (let sent = 0; sent < options.count; sent += 1) port.postMessage(pick(shapes)())
  return options.count
}
