import { english, generateMnemonic, mnemonicToAccount, privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { type Bytes, toUtf8 } from '../bytes.ts'
import type { Opening, Vault } from '../calls/vaultCalls.ts'
import { createDeviceKeys } from '../device/deviceKeys.ts'
import { createHpkeServer } from '../test/double/hpkeServer.ts'
import { openBackup } from './backupFile.ts'
import { createVault } from './createVault.ts'
import { readSecret } from './readSecret.ts'
import { decodeSecret, encodeSecret } from './walletSecret.ts'

const words24 = generateMnemonic(english, 256)
const words12 = generateMnemonic(english)
const key = `0x${'4c'.repeat(32)}` as const

test.each([
  [words12, undefined],
  [words24, undefined],
  [`  ${words12.toUpperCase().replaceAll(' ', '\n ')}\n`, undefined],
  [words12.split(' ').slice(1).join(' '), { kind: 'count', count: 11 }],
  ['', { kind: 'count', count: 0 }],
  // Nothing is guessed: neither the first four letters nor a typing mistake become a word.
  [`aban ${'zoo '.repeat(10)}zooo`, { kind: 'unknown', places: [1, 12] }],
  [`${'zoo '.repeat(11)}zoo`, { kind: 'checksum' }],
])('words are read as they are: %s', (text, fault) => {
  const read = readSecret('words', text)
  expect('fault' in read ? read.fault : undefined).toEqual(fault)
})

test.each([
  [key, undefined],
  [`\n${key.slice(2).toUpperCase()} `, undefined],
  [key.slice(0, -1), { kind: 'key' }],
  ['0'.repeat(64), { kind: 'key' }],
  // The order of the curve: one more than the last key.
  ['fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141', { kind: 'key' }],
  [words12, { kind: 'key' }],
])('a private key is 64 hex digits within the curve’s order: %s', (text, fault) => {
  const read = readSecret('key', text)
  expect('fault' in read ? read.fault : undefined).toEqual(fault)
})

test('a secret of 12 words is encrypted as before; the two of 32 bytes are told apart', () => {
  const bytes = new Uint8Array(32).fill(3)
  expect(encodeSecret({ kind: 'words', bytes: bytes.slice(0, 16) })).toEqual(bytes.slice(0, 16))
  for (const kind of ['words', 'key'] as const)
    expect(decodeSecret(encodeSecret({ kind, bytes }))).toEqual({ kind, bytes })
  for (const other of [bytes, new Uint8Array(33), new Uint8Array(17).fill(1)])
    expect(() => decodeSecret(other)).toThrow('wallet_damaged')
})

type Set = { enrolmentId: string; auth: Bytes; deviceShare: string; generation: number; blob: string }

/** Imports a secret, and returns what opens the wallet with any of its sets of shares. */
async function importWallet(vault: Vault, kind: 'words' | 'key', text: string) {
  const server = await createHpkeServer()
  const { wrapping: deviceKey } = await createDeviceKeys()
  const [userId, walletId, enrolmentId] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()]
  const read = await vault.readSecret({ kind, typed: toUtf8(text) })
  if ('fault' in read) throw new Error(read.fault.kind)
  const ids = { userId, walletId, enrolmentId, hpkeKey: server.point, deviceKey, importId: read.importId }
  const made = await vault.create(ids)
  expect(made.addresses).toEqual(read.addresses)
  await expect(vault.create(ids)).rejects.toThrow('import_expired')
  const { addresses } = made
  const auth = await server.open(made.enrolment.authShare, 'latchkey auth share', enrolmentId)
  const open = async (set: Set): Promise<Opening> => {
    const { recipient } = await vault.recipient({})
    const authShare = await server.seal(recipient, set.auth, 'latchkey share release', set.enrolmentId)
    const wallet = { walletId, generation: set.generation, addresses, blob: set.blob }
    return {
      userId,
      wallet,
      enrolmentId: set.enrolmentId,
      deviceKey,
      deviceShare: set.deviceShare,
      recipient,
      authShare,
    }
  }
  const first: Set = { enrolmentId, auth, deviceShare: made.deviceShare, generation: 0, blob: made.blob }
  return { addresses, open, first, server }
}

test.each([
  ['24 words', 'words', words24, mnemonicToAccount(words24)],
  ['a private key', 'key', key, privateKeyToAccount(key)],
] as const)(
  'a wallet of %s signs, is rotated, shown and backed up as any other',
  {
    timeout: 150_000,
  },
  async (_name, kind, text, account) => {
    const vault = createVault()
    const { addresses, open, first, server } = await importWallet(vault, kind, text)
    expect(addresses.eip155).toBe(account.address)
    expect(Object.keys(addresses)).toEqual(kind === 'key' ? ['eip155'] : ['eip155', 'solana', 'bip122'])
    const request = { kind: 'message' as const, message: '0x6869' as const }
    const signature = await account.signMessage({ message: { raw: '0x6869' } })
    expect(await vault.sign({ opening: await open(first), request })).toEqual({ signature })
    const solana = { kind: 'solana' as const, account: addresses.solana ?? '', messages: ['0x6869'] }
    const onSolana = vault.sign({ opening: await open(first), request: solana })
    if (kind === 'key') await expect(onSolana).rejects.toThrow('not_supported')
    else await onSolana

    const enrolmentId = crypto.randomUUID()
    const made = await vault.rotate({ opening: await open(first), newEnrolmentId: enrolmentId, hpkeKey: server.point })
    const auth = await server.open(made.enrolment.authShare, 'latchkey auth share', enrolmentId)
    const next: Set = { enrolmentId, auth, deviceShare: made.deviceShare, generation: 1, blob: made.blob }
    expect(await vault.showSecret({ opening: await open(next) })).toEqual({ kind, text })
    const password = 'correct horse battery'
    const { file } = await vault.backup({ opening: await open(next), enrolmentId: crypto.randomUUID(), password })
    expect(JSON.parse(file)).toMatchObject({ version: 2, addresses })
    expect(await openBackup(file, password)).toEqual({ kind, text, addresses })
  },
)
