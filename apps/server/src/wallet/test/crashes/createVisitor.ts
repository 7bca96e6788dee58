import { randomUUID } from 'node:crypto'
import { createAddresses, createEnrolment, createRecipient, random } from '../createTestDevice.ts'
import { assert, type Crashes, holds, newEmail } from './Operation.ts'

/** A visitor who is signed in on one device, with the body that makes their wallet. */
export async function createVisitor(crashes: Crashes, options: { authKey?: string } = {}) {
  const device = await crashes.createDevice()
  const email = newEmail()
  await crashes.signIn(device, email)
  const shares = await createEnrolment(crashes.hpkeKey(), options)
  const body = { walletId: randomUUID(), addresses: createAddresses(), blob: random(64), enrolment: shares.enrolment }
  return { device, email, body, ...shares }
}

/** A visitor with a wallet, and what must be true of it after every crash: its address, its blob, its share. */
export async function createOwner(crashes: Crashes, options: { authKey?: string } = {}) {
  const visitor = await createVisitor(crashes, options)
  const { device, body, enrolmentId, share, email } = visitor
  await device.run('createWallet', body)
  const [row] = await crashes.query('select user_id from wallet_wallets where id = $1', [body.walletId])
  const userId = String(row?.user_id)
  /** Whether this visitor has one wallet, with the address that it was made with. */
  async function assertWallet(): Promise<void> {
    const rows = await crashes.query('select id, addresses from wallet_wallets where user_id = $1', [userId])
    assert(rows.length === 1, `the visitor has ${rows.length} wallets`)
    const [{ id, addresses } = {}] = rows
    assert(id === body.walletId, 'the wallet is another one')
    assert((addresses as { eip155: string }).eip155 === body.addresses.eip155, 'the address is another one')
  }
  /** The same, opened by the first device with a session of its own. */
  async function assertOpens(): Promise<void> {
    await crashes.signIn(device, email)
    await assertWallet()
    assert(await holds(device, enrolmentId, share), 'the first device lost its share')
  }
  return { ...visitor, userId, assertWallet, assertOpens }
}

export type Owner = Awaited<ReturnType<typeof createOwner>>

/** The owner of a wallet on two devices. */
export async function createOwnerOfTwo(crashes: Crashes) {
  const authKey = random(32)
  const owner = await createOwner(crashes, { authKey })
  const second = await crashes.createDevice()
  await crashes.signIn(second, owner.email)
  const { recipient } = await createRecipient()
  await second.run('proveRecovery', { kind: 'password', authKey, recipient })
  const added = await createEnrolment(crashes.hpkeKey(), { authKey })
  return { ...owner, authKey, second, added }
}
