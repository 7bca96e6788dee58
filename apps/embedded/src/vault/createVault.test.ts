import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromBase64Url, toBase64Url } from '../bytes.ts'
import type { Opening, Vault } from '../calls/vaultCalls.ts'
import { createDeviceKeys } from '../device/deviceKeys.ts'
import { createHpkeServer } from '../test/double/hpkeServer.ts'
import { createVault } from './createVault.ts'

type Made = { opening: () => Promise<Opening>; deviceKey: CryptoKey }

/** A wallet, and what opens it: the auth share goes up and comes down as it does at the server. */
async function makeWallet(vault: Vault): Promise<Made> {
  const server = await createHpkeServer()
  const { wrapping: deviceKey } = await createDeviceKeys()
  const [userId, walletId, enrolmentId] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()]
  const made = await vault.create({ userId, walletId, enrolmentId, hpkeKey: server.point, deviceKey })
  const share = await server.open(made.enrolment.authShare, 'latchkey auth share', enrolmentId)
  const { addresses, blob, deviceShare } = made
  return {
    deviceKey,
    async opening() {
      const { recipient } = await vault.recipient({})
      const authShare = await server.seal(recipient, share, 'latchkey share release', enrolmentId)
      const wallet = { walletId, generation: 0, addresses, blob }
      return { userId, wallet, enrolmentId, deviceKey, deviceShare, recipient, authShare }
    },
  }
}

test('device and auth share open a wallet, once for each release', async () => {
  const vault = createVault()
  const { opening } = await makeWallet(vault)
  const once = await opening()
  expect(await vault.verify({ opening: once })).toEqual({})
  await expect(vault.verify({ opening: once })).rejects.toThrow('vault_failed')
  const { kind, text } = await vault.showSecret({ opening: await opening() })
  expect([kind, text.split(' ').length]).toEqual(['words', 12])
})

test('shares, blobs and keys of two wallets never open either', async () => {
  const vault = createVault()
  const [one, other] = [await makeWallet(vault), await makeWallet(vault)]
  for (const field of ['wallet', 'deviceShare', 'enrolmentId', 'authShare', 'userId', 'deviceKey'] as const) {
    const mixed = { ...(await one.opening()), [field]: (await other.opening())[field] }
    await expect(vault.verify({ opening: mixed }), field).rejects.toThrow('wallet_damaged')
  }
  const { authShare, recipient, enrolmentId } = await other.opening()
  const mixed = { ...(await one.opening()), authShare, recipient, enrolmentId }
  await expect(vault.verify({ opening: mixed })).rejects.toThrow('wallet_damaged')
})

test('a bit that flips anywhere is damage, and nothing else', async () => {
  const vault = createVault()
  const { opening } = await makeWallet(vault)
  const flip = (text: string, at: number) => {
    const bytes = fromBase64Url(text)
    bytes[Math.floor(at / 8) % bytes.length]! ^= 1 << (at % 8)
    return toBase64Url(bytes)
  }
  const places = fc.nat({ max: 10_000 })
  const fields = fc.constantFrom('blob' as const, 'deviceShare' as const, 'ciphertext' as const, 'enc' as const)
  await fc.assert(
    fc.asyncProperty(fields, places, async (field, at) => {
      const good = await opening()
      const damaged = {
        ...good,
        deviceShare: field === 'deviceShare' ? flip(good.deviceShare, at) : good.deviceShare,
        wallet: field === 'blob' ? { ...good.wallet, blob: flip(good.wallet.blob, at) } : good.wallet,
        authShare:
          field === 'enc' || field === 'ciphertext'
            ? { ...good.authShare, [field]: flip(good.authShare[field], at) }
            : good.authShare,
      }
      await expect(vault.verify({ opening: damaged })).rejects.toThrow('wallet_damaged')
    }),
    { numRuns: 60 },
  )
})

test('a wallet with an address that its keys do not lead to is damaged', async () => {
  const vault = createVault()
  const { opening } = await makeWallet(vault)
  const good = await opening()
  const addresses = { ...good.wallet.addresses, eip155: '0x0000000000000000000000000000000000000001' }
  const changed = { ...good, wallet: { ...good.wallet, addresses } }
  await expect(vault.verify({ opening: changed })).rejects.toThrow('wallet_damaged')
})
