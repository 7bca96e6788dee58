import { expect, test } from 'vitest'
import type { ActivityEntry, Movement } from './ActivityEntry.ts'
import { activityFileName, toActivityCsv } from './activityCsv.ts'

const movement = (change: Partial<Movement>): Movement => ({
  key: '0',
  sign: '-',
  amount: '1234567.000000000000000001',
  name: 'ETH',
  imageUrl: undefined,
  contract: null,
  isNft: false,
  ...change,
})
const entry = (change: Partial<ActivityEntry>): ActivityEntry => ({
  id: 'a',
  hash: '0xa1',
  operationType: 'trade',
  at: Date.UTC(2026, 10, 23, 18, 5),
  status: 'confirmed',
  isOurs: false,
  from: '0xMe',
  to: '0xRouter',
  counterparty: undefined,
  nonce: 7,
  movements: [],
  ...change,
})
const rows = (entries: readonly ActivityEntry[]) =>
  toActivityCsv(entries, { network: 'eip155:1' }).split('\r\n').slice(1, -1)

test('has a row for each amount, exact, with ISO times and a minus for what left', () => {
  const received = movement({ key: '1', sign: '+', amount: '3000', name: 'USDC', contract: '0xC0' })
  expect(
    rows([entry({ movements: [movement({}), received] }), entry({ operationType: 'execute', at: Number.NaN })]),
  ).toEqual([
    '2026-11-23T18:05:00.000Z,eip155:1,trade,confirmed,-1234567.000000000000000001,ETH,native,native,0xMe,0xRouter,,,7,0xa1,',
    '2026-11-23T18:05:00.000Z,eip155:1,trade,confirmed,3000,USDC,token,0xC0,0xMe,0xRouter,,,7,0xa1,',
    ',eip155:1,execute,confirmed,,,,,0xMe,0xRouter,,,7,0xa1,',
  ])
})

test.each([
  ['=HYPERLINK("https://evil.test")', `"'=HYPERLINK(""https://evil.test"")"`],
  ['+1', `"'+1"`],
  ['-2+3', `"'-2+3"`],
  ['@SUM(A1)', `"'@SUM(A1)"`],
  ['\t=1', `"'\t'=1"`],
  ["Claim;=cmd|'/C calc'!A0;", `"Claim;'=cmd|'/C calc'!A0;"`],
  ['a|@SUM(A1)', `"a|'@SUM(A1)"`],
  ['\uff1d1', `"'\uff1d1"`],
  ['a; b', 'a; b'],
  [' =1', `"' =1"`],
  ['a,b', '"a,b"'],
  ['two\nlines', '"two\nlines"'],
  ['two\rlines', '"two\rlines"'],
])('writes a token named %j as text', (name, cell) => {
  const csv = toActivityCsv([entry({ movements: [movement({ name })] })], { network: 'eip155:1' })
  expect(csv).toContain(`,-1234567.000000000000000001,${cell},native,`)
})

test('has the hash that was mined in the place of the one sent', () => {
  const sent = { hash: '0xa1', minedHash: '0xb2' } as ActivityEntry['sent']
  expect(rows([entry({ sent })])[0]).toMatch(/,7,0xb2,$/)
})

test('says unlimited for an approval without a limit', () => {
  const approval = movement({ sign: '', isUnlimited: true, name: 'USDC' })
  expect(rows([entry({ operationType: 'approve', spender: '0xSpender', movements: [approval] })])).toEqual([
    '2026-11-23T18:05:00.000Z,eip155:1,approve,confirmed,unlimited,USDC,native,native,0xMe,0xRouter,0xSpender,,7,0xa1,',
  ])
})

test('tells NFTs, tokens and the native currency apart, whatever they are called', () => {
  const { contract: _, ...unknown } = movement({ key: '3' })
  const movements = [
    { ...unknown, isNft: true, amount: '100' },
    movement({ key: '1' }),
    movement({ key: '2', contract: '0xC0' }),
    unknown,
  ]
  expect(rows([entry({ movements })]).map((row) => row.split(',').slice(5, 8))).toEqual([
    ['ETH', 'NFT', ''],
    ['ETH', 'native', 'native'],
    ['ETH', 'token', '0xC0'],
    ['ETH', '', ''],
  ])
})

test('has the marks of the list: imitations, spam, what another account sent, and look-alikes', () => {
  const [fake, unverified, spam] = [
    movement({ contract: '0xBad' }),
    movement({ key: '1' }),
    movement({ key: '2', isNft: true, isSpam: true }),
  ]
  const tones = new Map([
    [fake, 'warning' as const],
    [unverified, 'neutral' as const],
  ])
  const entries = [
    entry({ movements: [fake, unverified, spam, movement({ key: '3' })] }),
    entry({ isForeign: true, imitated: '0xFriend', movements: [fake] }),
    entry({ isForeign: true }),
  ]
  const marked = toActivityCsv(entries, { network: 'eip155:1', tones }).split('\r\n').slice(1, -1)
  expect(marked.map((row) => row.split(',0xa1,')[1])).toEqual([
    'imitation',
    'unverified',
    'spam',
    '',
    '"imitation, not sent by you, look-alike"',
    'not sent by you',
  ])
})

test('names the file by account, network and day', () => {
  const now = new Date(2026, 10, 3, 9).getTime()
  expect(activityFileName({ address: '0xAbc', network: 'eip155:1', now })).toBe(
    'transactions-0xAbc-eip155-1-2026-11-03.csv',
  )
})
