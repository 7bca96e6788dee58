import { randomUUID } from 'node:crypto'
import {
  createAddresses,
  createEnrolment,
  createRecipient,
  hash,
  random,
  type TestDevice,
} from '../createTestDevice.ts'

/** What the run has at hand. */
export type Crashes = {
  hpkeKey: () => string
  createDevice: () => Promise<TestDevice>
  signIn: (device: TestDevice, email: string) => Promise<void>
  requestCode: (device: TestDevice, email: string) => Promise<{ flowId: string; code: string }>
}

/** A change that the server is killed in: repeated afterwards, it must succeed as if nothing had happened. */
export type Operation = {
  /** The request; rejects when the server dies. */
  run: () => Promise<void>
  /** What must hold after the restart, before the repetition; throws a sentence where it does not. */
  check: () => Promise<void>
  /** The repetition, and what must hold after it. */
  repeat: () => Promise<void>
}

type Prepare = (crashes: Crashes) => Promise<Operation>

const newEmail = () => `${randomUUID()}@visitor.test`

function assert(isTrue: boolean, sentence: string): void {
  if (!isTrue) throw new Error(sentence)
}

/** Whether a device gets back exactly this share. */
async function holds(device: TestDevice, enrolmentId: string, share: Buffer): Promise<boolean> {
  const { recipient, open } = await createRecipient()
  const { result } = await device.call('releaseShare', { enrolmentId, recipient, purpose: 'verify' })
  return result !== undefined && (await open(result.authShare, enrolmentId)).equals(share)
}

async function createVisitor(crashes: Crashes, authKey?: string) {
  const device = await crashes.createDevice()
  const email = newEmail()
  await crashes.signIn(device, email)
  const shares = await createEnrolment(crashes.hpkeKey(), authKey === undefined ? {} : { authKey })
  const body = { walletId: randomUUID(), addresses: createAddresses(), blob: random(64), enrolment: shares.enrolment }
  return { device, email, body, ...shares }
}

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

const setRecovery: Prepare = async (crashes) => {
  const { device, body, enrolmentId, share } = await createVisitor(crashes)
  await device.run('createWallet', body)
  const next = await createEnrolment(crashes.hpkeKey(), { authKey: random(32) })
  const set = async () => {
    await device.run('setRecovery', { enrolment: next.enrolment, replaces: enrolmentId })
  }
  return {
    run: set,
    async check() {
      const [old, added] = [await holds(device, enrolmentId, share), await holds(device, next.enrolmentId, next.share)]
      assert(old !== added, `of the old and the new shares, ${old ? 'both' : 'neither'} can be read`)
    },
    async repeat() {
      await set()
      assert(await holds(device, next.enrolmentId, next.share), 'the new shares cannot be read')
    },
  }
}

const enrolDevice: Prepare = async (crashes) => {
  const authKey = random(32)
  const { device, email, body, enrolmentId, share } = await createVisitor(crashes, authKey)
  await device.run('createWallet', body)
  const second = await crashes.createDevice()
  await crashes.signIn(second, email)
  const { recipient } = await createRecipient()
  await second.run('proveRecovery', { kind: 'password', authKey, recipient })
  const added = await createEnrolment(crashes.hpkeKey(), { authKey })
  const enrol = async () => {
    await second.run('enrolDevice', { enrolment: added.enrolment, recoveredFrom: enrolmentId })
  }
  return {
    run: enrol,
    async check() {
      assert(await holds(device, enrolmentId, share), 'the first device lost its share')
    },
    async repeat() {
      await enrol()
      assert(await holds(second, added.enrolmentId, added.share), 'the new device has no share')
    },
  }
}

const removeDevice: Prepare = async (crashes) => {
  const authKey = random(32)
  const { device, email, body, enrolmentId, share } = await createVisitor(crashes, authKey)
  await device.run('createWallet', body)
  const second = await crashes.createDevice()
  await crashes.signIn(second, email)
  const { recipient } = await createRecipient()
  await second.run('proveRecovery', { kind: 'password', authKey, recipient })
  const added = await createEnrolment(crashes.hpkeKey(), { authKey })
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
      assert(await holds(device, enrolmentId, share), 'the other device lost its share')
    },
  }
}

const finishEmailLogin: Prepare = async (crashes) => {
  const device = await crashes.createDevice()
  const { flowId, code } = await crashes.requestCode(device, newEmail())
  const [refreshToken, next] = [random(32), random(32)]
  const hashToken = (token: string) => hash(Buffer.from(token, 'base64url'))
  const refreshHash = hashToken(refreshToken)
  const finish = () => device.call('finishEmailLogin', { flowId, code, refreshHash })
  const refresh = () => device.call('refreshSession', { refreshToken, nextRefreshHash: hashToken(next) })
  return {
    async run() {
      const { status } = await finish()
      assert(status === 200, `the right code returned ${status}`)
    },
    async check() {},
    async repeat() {
      // The code was used with a session that the device can go on with, or it was not used and can be.
      const [hasSession, { status }] = [(await refresh()).status === 200, await finish()]
      assert(
        hasSession ? status === 404 : status === 200,
        `the code returned ${status} ${hasSession ? 'with' : 'without'} a session`,
      )
    },
  }
}

export const operations: Record<string, Prepare> = {
  finishEmailLogin,
  createWallet,
  setRecovery,
  enrolDevice,
  removeDevice,
}
