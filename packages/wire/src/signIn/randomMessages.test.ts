import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chainNamespaces } from '../caip.ts'
import { formatSignIn } from './formatSignIn.ts'
import { parseSignIn } from './parseSignIn.ts'
import { fieldsOf } from './test/arbitraries.ts'
import { solanaExample } from './test/examples.ts'
import { read } from './test/read.ts'
import { rounds } from './test/rounds.ts'

describe.each(chainNamespaces)('random messages of %s', (namespace) => {
  test('are read as they were written', () => {
    fc.assert(
      fc.property(fieldsOf(namespace), (fields) => {
        expect(parseSignIn(formatSignIn(fields))).toEqual(fields)
      }),
      { numRuns: rounds },
    )
  }, 300_000)

  test('damaged, are refused, or read as fields that have exactly this text', () => {
    const found = { refused: 0, read: 0 }
    fc.assert(
      fc.property(fieldsOf(namespace), damage, (fields, change) => {
        const text = formatSignIn(fields)
        const changed = change(text)
        const result = read(changed)
        found['code' in result ? 'refused' : 'read'] += 1
        if ('code' in result) return
        expect(formatSignIn(result)).toBe(changed)
        if (changed !== text) expect(result).not.toEqual(fields)
      }),
      { numRuns: rounds },
    )
    // Neither side is empty.
    expect(found.refused).toBeGreaterThan(rounds / 5)
    expect(found.read).toBeGreaterThan(rounds / 20)
  }, 300_000)
})

test('random texts of any characters are refused', () => {
  const lines = fc.array(fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom(...solanaExample.split('\n'))))
  fc.assert(
    fc.property(lines, (parts) => {
      expect(read(parts.join('\n'))).toHaveProperty('code')
    }),
    { numRuns: rounds },
  )
}, 300_000)

/** A change to some place: a character replaced, removed or added, or a line moved, removed or repeated. */
const damage = fc
  .tuple(
    fc.constantFrom('replace', 'remove', 'add', 'move', 'removeLine', 'repeatLine'),
    fc.nat(),
    fc.oneof(fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }), fc.constantFrom('\n', ' ', '0', 'a', ':', '-')),
  )
  .map(([kind, at, character]) => (text: string) => {
    const place = at % text.length
    const lines = text.split('\n')
    const line = at % lines.length
    if (kind === 'replace') return text.slice(0, place) + character + text.slice(place + 1)
    if (kind === 'remove') return text.slice(0, place) + text.slice(place + 1)
    if (kind === 'add') return text.slice(0, place) + character + text.slice(place)
    const others = lines.toSpliced(line, 1)
    if (kind === 'removeLine') return others.join('\n')
    const moved = lines[line] ?? ''
    return (kind === 'move' ? others : lines).toSpliced((at >> 8) % lines.length, 0, moved).join('\n')
  })
