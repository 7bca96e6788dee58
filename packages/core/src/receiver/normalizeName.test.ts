import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { NameInvalidError } from '../errors/send.ts'
import { normalizeName } from './normalizeName.ts'

describe('all spellings', () => {
  it.each([
    ['Nick.ETH', 'nick.eth'],
    ['NICK.REOWN.ID', 'nick.reown.id'],
    ['🦊.eth', '🦊.eth'],
    ['⛹️‍♀️.eth', '⛹‍♀.eth'],
    ['1⃣2⃣.eth', '1⃣2⃣.eth'],
    ['faß.eth', 'faß.eth'],
    ['ΒΓΔ.eth', 'βγδ.eth'],
    ['cafe\u0301.eth', 'café.eth'],
    // ENSIP-15 leaves invisible characters out, where they change nothing.
    ['ni\u2060ck.eth', 'nick.eth'],
  ])('normalizes %s', async (typed, normal) => {
    expect(await normalizeName(typed)).toBe(normal)
    expect(await normalizeName(normal)).toBe(normal)
  })
})

describe('deceptive names', () => {
  it.each([
    ['Cyrillic а in Latin', 'n\u0456ck.eth'],
    ['Cyrillic а in vitalik', 'vit\u0430lik.eth'],
    ['Greek ο among Latin', 'g\u03bfogle.eth'],
    ['a whole word of look-alikes', '\u0430\u0440\u0440\u04cf\u0435.eth'],
    ['a zero-width joiner', 'ni\u200dck.eth'],
    ['a zero-width non-joiner', 'ni\u200cck.eth'],
    ['right-to-left override', '\u202enick.eth'],
    ['an emoji’s joiner at the end', '🦊\u200d.eth'],
    ['a lone combining mark', '\u0301.eth'],
    ['a double mark', 'a\u0300\u0300\u0300\u0300\u0300.eth'],
    ['an underscore inside', 'a_b.eth'],
    ['a label extension', 'ab--c.eth'],
    ['a space', 'a b.eth'],
    ['an empty label', 'a..eth'],
    ['no label', '.'],
    ['a full-width stop', 'nick\u3002eth'],
    ['markup', '<script>.eth'],
    ['a path', 'https://nick.eth'],
    ['more than fits', 'a'.repeat(256)],
  ])('rejects a name with %s', async (_, name) => {
    await expect(normalizeName(name)).rejects.toThrow(NameInvalidError)
  })
})

it('returns a stable normal form, or throws, for any text', async () => {
  const letter = fc.constantFrom(
    'a',
    'A',
    '\u0430',
    '\u03b1',
    '\u05d0',
    'ß',
    'e\u0301',
    '\u0301',
    '🦊',
    '\u200d',
    '\ufe0f',
    '1',
    '-',
    '_',
    '.',
    '\u3002',
    '\u200b',
    ' ',
  )
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: letter, maxLength: 10 }), async (text) => {
      try {
        const normal = await normalizeName(text)
        expect(await normalizeName(normal)).toBe(normal)
      } catch (error) {
        expect(error).toBeInstanceOf(NameInvalidError)
      }
    }),
  )
})
