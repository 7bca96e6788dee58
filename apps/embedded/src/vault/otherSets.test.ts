import { expect, test } from 'vitest'
import { type Bytes, fromBase64Url, randomBytes, toBase64Url } from '../bytes.ts'
import type { Opening, Vault } from '../calls/vaultCalls.ts'
import { createDeviceKeys } from '../device/deviceKeys.ts'
import { createHpkeServer } from '../test/double/hpkeServer.ts'
import { openBackup } from './backupFile.ts'
import { createVault } from './createVault.ts'

const password = 'correct horse battery'
type HpkeServer = Awaited<ReturnType<typeof createHpkeServer>>
type Set = { enrolmentId: string; auth: Bytes; deviceShare: string; generation: number; blob: string }

/** A wallet with its auth share at a server, where every other set of shares goes too. */
async function makeWallet(vault: Vault, server: HpkeServer) {
  const { wrapping: deviceKey } = await createDeviceKeys()
  const [userId, walletId, enrolmentId] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()]
  const made = await vault.create({ userId, walletId, enrolmentId, hpkeKey: server.point, deviceKey })
  const { addresses, blob, deviceShare } = made
  const auth = await server.open(made.enrolment.authShare, 'latchkey auth share', enrolmentId)
  const open = async (set: Set): Promise<Opening> => {
    const { recipient } = await vault.recipient({})
    const authShare = await server.seal(recipient, set.auth, 'latchkey share release', set.enrolmentId)
    const wallet = { walletId, generation: set.generation, addresses, blob: set.blob }
    const { enrolmentId, deviceShare } = set
    return { userId, wallet, enrolmentId, deviceKey, deviceShare, recipient, authShare }
  }
  return {
    deviceKey,
    userId,
    walletId,
    addresses,
    open,
    first: { enrolmentId, auth, deviceShare, generation: 0, blob },
  }
}

test('a passkey’s shares bring the wallet to another device, with that passkey’s output only', async () => {
  const [vault, server] = [createVault(), await createHpkeServer()]
  const { open, first, userId, walletId, addresses } = await makeWallet(vault, server)
  const prf = toBase64Url(randomBytes(32))
  const recoveredFrom = crypto.randomUUID()
  const opening = await open(first)
  const { recovery } = await vault.protectByPasskey({
    opening,
    newEnrolmentId: recoveredFrom,
    hpkeKey: server.point,
    prf,
  })
  const auth = await server.open(recovery.authShare, 'latchkey auth share', recoveredFrom)
  const { wrapping: deviceKey } = await createDeviceKeys()
  const recover = async (output: string, authShare: Bytes) => {
    const { recipient } = await vault.recipient({})
    return vault.recoverByPasskey({
      userId,
      wallet: { walletId, generation: 0, addresses, blob: first.blob },
      recoveredFrom,
      prf: output,
      recipient,
      authShare: await server.seal(recipient, authShare, 'latchkey share release', recoveredFrom),
      recoveryShare: recovery.share,
      newEnrolmentId: crypto.randomUUID(),
      hpkeKey: server.point,
      deviceKey,
    })
  }
  await expect(recover(toBase64Url(randomBytes(32)), auth)).rejects.toThrow('wallet_damaged')
  // The device's auth share is of another polynomial.
  await expect(recover(prf, first.auth)).rejects.toThrow('wallet_damaged')
  const { enrolment, deviceShare } = await recover(prf, auth)
  const { enrolmentId } = enrolment
  const newAuth = await server.open(enrolment.authShare, 'latchkey auth share', enrolmentId)
  const { recipient } = await vault.recipient({})
  const authShare = await server.seal(recipient, newAuth, 'latchkey share release', enrolmentId)
  const wallet = { walletId, generation: 0, addresses, blob: first.blob }
  await vault.verify({ opening: { userId, wallet, enrolmentId, deviceKey, deviceShare, recipient, authShare } })
})

test('after a rotation the address is the same, and no pair of old and new shares opens anything', async () => {
  const [vault, server] = [createVault(), await createHpkeServer()]
  const { open, first } = await makeWallet(vault, server)
  const shown = await vault.showSecret({ opening: await open(first) })
  const enrolmentId = crypto.randomUUID()
  const opening = await open(first)
  const made = await vault.rotate({ opening, newEnrolmentId: enrolmentId, hpkeKey: server.point })
  const auth = await server.open(made.enrolment.authShare, 'latchkey auth share', enrolmentId)
  const next: Set = { enrolmentId, auth, deviceShare: made.deviceShare, generation: 1, blob: made.blob }
  expect(await vault.showSecret({ opening: await open(next) })).toEqual(shown)
  expect(await vault.showSecret({ opening: await open(first) })).toEqual(shown)
  for (const mixed of [
    { ...next, auth: first.auth },
    { ...first, auth: next.auth },
    { ...next, blob: first.blob },
    { ...next, generation: 0 },
    { ...first, blob: next.blob, generation: 1 },
    { ...next, deviceShare: first.deviceShare, enrolmentId: first.enrolmentId },
  ])
    await expect(vault.verify({ opening: await open(mixed) })).rejects.toThrow('wallet_damaged')
})

test('a backup opens with its password alone, and says nothing without it', { timeout: 150_000 }, async () => {
  const [vault, server] = [createVault(), await createHpkeServer()]
  const { open, first, addresses } = await makeWallet(vault, server)
  const { text: words } = await vault.showSecret({ opening: await open(first) })
  const { file } = await vault.backup({ opening: await open(first), enrolmentId: crypto.randomUUID(), password })
  expect(await openBackup(file, password)).toEqual({ kind: 'words', text: words, addresses })
  await expect(openBackup(file, `${password}r`)).rejects.toThrow('recovery_wrong')
  await expect(openBackup('{}', password)).rejects.toThrow('backup_invalid')
  // No word is a value, or part of one. `version` is a name of the file and a word of phrases, and sealed bytes may spell a short word.
  const values = file.replace(/"\w+":/g, '').split(/[^\w-]+/)
  for (const word of words.split(' ')) expect(values).not.toContain(word)
  // Nor do they stand in a row, whatever is between them.
  const letters = (text: string) => text.replace(/[^a-z]/g, '')
  expect(letters(file)).not.toContain(letters(words))

  const backup = JSON.parse(file) as Record<'deviceShare' | 'recoveryShare' | 'blob', string>
  for (const field of ['deviceShare', 'recoveryShare', 'blob'] as const) {
    const bytes = fromBase64Url(backup[field])
    bytes[20]! ^= 1
    const changed = JSON.stringify({ ...backup, [field]: toBase64Url(bytes) })
    await expect(openBackup(changed, password)).rejects.toThrow(/wallet_damaged|recovery_wrong/)
  }
})
