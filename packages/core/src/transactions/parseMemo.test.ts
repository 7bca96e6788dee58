import { expect, test } from 'vitest'
import { createScriptedWallet, scriptedAdapter } from '../../test/scriptedAdapter.ts'
import type { SendAbility } from '../adapter/sending.ts'
import { parseMemo } from './parseMemo.ts'

const words = 'legal winner thank year wave sausage worth useful legal winner thank yellow'
const longer =
  'letter advice cage absurd amount doctor acoustic avoid letter advice cage absurd amount doctor acoustic bless'

/** Parses a memo for an adapter whose memos have 40 bytes. */
async function parse(memo: string, getMaxMemoBytes?: SendAbility['getMaxMemoBytes']) {
  const adapter = { ...scriptedAdapter([createScriptedWallet()]), memos: { maxBytes: 40 } }
  const [network] = adapter.networks
  if (!network) throw new Error('It has a network.')
  const send = { ...(await adapter.loadSend()), ...(getMaxMemoBytes && { getMaxMemoBytes }) }
  return parseMemo(adapter, { send, network, memo })
}

test.each([
  ['104-7733', '104-7733'],
  ['\t104-7733\n', '104-7733'],
  ['', undefined],
  ['  ', undefined],
  ['é'.repeat(20), 'é'.repeat(20)],
  ['Miete für März, Wohnung 3', 'Miete für März, Wohnung 3'],
  ['{"wasm":{"msg":{"a":1}}}', '{"wasm":{"msg":{"a":1}}}'],
])('takes %j as %j', async (memo, taken) => {
  expect(await parse(memo)).toBe(taken)
})

test.each([
  ['a recovery phrase of 12 words', words, 'MEMO_SECRET'],
  ['one of more words', longer, 'MEMO_SECRET'],
  ['one in capital letters', words.toUpperCase(), 'MEMO_SECRET'],
  [
    'one as a list with numbers',
    words
      .split(' ')
      .map((word, index) => `${index + 1}. ${word}`)
      .join('\n'),
    'MEMO_SECRET',
  ],
  ['one with commas and a word before it', `seed: ${words.replaceAll(' ', ',')}`, 'MEMO_SECRET'],
  ['41 bytes', `${'é'.repeat(20)}.`, 'MEMO_TOO_LONG'],
  ['a zero-width space', '104\u200b7733', 'MEMO_UNREADABLE'],
  ['a mark that turns the direction', '104\u202e7733', 'MEMO_UNREADABLE'],
  ['half a character', '104\ud83d', 'MEMO_UNREADABLE'],
  ['two spaces', '104  7733', 'MEMO_UNREADABLE'],
  ['a space that does not break', '104\u00a07733', 'MEMO_UNREADABLE'],
])('refuses %s', async (_, memo, code) => {
  const error: unknown = await parse(memo).catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({ code })
  expect(JSON.stringify(error) + String(error)).not.toContain('winner')
})

test('a sentence of short and long words is no recovery phrase', async () => {
  const sentence =
    'Please book this deposit to the account of my company, reference number 104-7733, thank you very much'
  expect(await parse(sentence, async () => 200)).toBe(sentence)
})

test('the network’s own limit counts in place of the usual one', async () => {
  const memo = 'x'.repeat(41)
  expect(await parse(memo, async () => 41)).toBe(memo)
  await expect(parse(memo, async () => 30)).rejects.toMatchObject({ maxBytes: 30, details: '41 bytes, at most 30' })
})
