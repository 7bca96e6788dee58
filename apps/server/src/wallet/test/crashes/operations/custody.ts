import { createEnrolment, random } from '../../createTestDevice.ts'
import { createOwner, createOwnerOfTwo, createVisitor } from '../createVisitor.ts'
import { assert, holds, type Prepare } from '../Operation.ts'

const createWallet: Prepare = async (crashes) => {
  const { device, body, enrolmentId, share } = await createVisitor(crashes)
  const create = async () => {
    const { walletId } = await device.run('createWallet', body)
    assert(walletId === body.walletId, 'another wallet came back')
  }
  return {
    run: create,
    async check() {},
    async repeat() {
      await create()
      assert(await holds(device, enrolmentId, share), 'the stored wallet does not give its share back')
    },
  }
}

/** A password: this device's shares are replaced by ones that it opens. */
const setRecovery: Prepare = async (crashes) => {
  const { device, enrolmentId, share, assertWallet } = await createOwner(crashes)
  const next = await createEnrolment(crashes.hpkeKey(), { authKey: random(32) })
  const set = async () => {
    await device.run('setRecovery', { enrolment: next.enrolment, replaces: enrolmentId })
  }
  return {
    run: set,
    async check() {
      const [old, added] = [await holds(device, enrolmentId, share), await holds(device, next.enrolmentId, next.share)]
      assert(old !== added, `of the old and the new shares, ${old ? 'both' : 'neither'} can be read`)
      await assertWallet()
    },
    async repeat() {
      await set()
      assert(await holds(device, next.enrolmentId, next.share), 'the new shares cannot be read')
      await assertWallet()
    },
  }
}

const enrolDevice: Prepare = async (crashes) => {
  const { second, added, enrolmentId, assertOpens } = await createOwnerOfTwo(crashes)
  const enrol = async () => {
    await second.run('enrolDevice', { enrolment: added.enrolment, recoveredFrom: enrolmentId })
  }
  return {
    run: enrol,
    check: assertOpens,
    async repeat() {
      await enrol()
      assert(await holds(second, added.enrolmentId, added.share), 'the new device has no share')
      await assertOpens()
    },
  }
}

const removeDevice: Prepare = async (crashes) => {
  const { device, second, added, enrolmentId, assertOpens } = await createOwnerOfTwo(crashes)
  await second.run('enrolDevice', { enrolment: added.enrolment, recoveredFrom: enrolmentId })
  const isSignedIn = async () => (await second.call('listSessions', {})).status === 200
  const remove = async () => {
    await device.run('removeDevice', { enrolmentId: added.enrolmentId })
  }
  return {
    run: remove,
    async check() {
      const [hasShare, hasSession] = [await holds(second, added.enrolmentId, added.share), await isSignedIn()]
      assert(hasShare === hasSession, 'the removed device kept a half')
    },
    async repeat() {
      await remove()
      assert(!(await isSignedIn()), 'the removed device is signed in')
      await assertOpens()
    },
  }
}

export const custody: Record<string, Prepare> = { createWallet, setRecovery, enrolDevice, removeDevice }
