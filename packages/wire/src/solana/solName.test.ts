import { expect, test } from 'vitest'
import { toKey } from './address.ts'
import { listNameAccounts, nameProgram, readNameOwner } from './solName.ts'

const root = '58PwtjSDuFHuUkYjH9BYnnQKHfwo9reZhC2zMJv9JPkx'
/** On the curve, unlike the address of any program's account. */
const owner = 'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96'

function account({
  parent = root,
  of = owner,
  authority = new Uint8Array(32),
  program = nameProgram,
  length = 96,
} = {}) {
  const data = Uint8Array.from([...toKey(parent), ...toKey(of), ...authority])
  return { owner: program, data: data.slice(0, length) }
}

test('derives the accounts that the Solana Name Service derives', () => {
  // As its own documentation has it.
  expect(listNameAccounts('bonfida.sol')?.[0]).toBe('Crf8hzfthWGbGbLTVCiqRqV5MVnbpHB1L9KQMd6gsinb')
  expect(new Set(listNameAccounts('bonfida.sol')).size).toBe(4)
})

test.each(['', 'bonfida', '.sol', 'a.b.sol', 'bonfida.eth', 'bonfida.sol.', 'bonfida.SOL'])(
  'the name %j has no account',
  (name) => expect(listNameAccounts(name)).toBeUndefined(),
)

test('a name belongs to the owner in its account', () => {
  expect(readNameOwner([account(), undefined, undefined, undefined])).toBe(owner)
  // A mint that was burnt.
  expect(readNameOwner([account(), undefined, undefined, { owner: root, data: new Uint8Array(82) }])).toBe(owner)
  // Anyone can send lamports to the place of a record.
  const paid = { owner: '11111111111111111111111111111111', data: new Uint8Array() }
  expect(readNameOwner([account(), paid, paid, paid])).toBe(owner)
})

const mint = { owner: root, data: Uint8Array.from({ length: 82 }, (_, place) => (place === 36 ? 1 : 0)) }
const record = account({ parent: owner })

test.each([
  ['that nobody registered', [undefined]],
  ['in an account of another program', [account({ program: owner })]],
  ['whose account ends early', [account({ length: 95 })]],
  ['below another one', [account({ parent: owner })]],
  ['with an authority', [account({ authority: new Uint8Array(32).fill(1) })]],
  ['of a program', [account({ of: 'Crf8hzfthWGbGbLTVCiqRqV5MVnbpHB1L9KQMd6gsinb' })]],
  ['with a record of an address', [account(), record]],
  ['with a newer record', [account(), undefined, record]],
  ['that is an NFT', [account(), undefined, undefined, mint]],
])('a name %s belongs to nobody here', (_, accounts) => expect(readNameOwner(accounts)).toBeUndefined())
