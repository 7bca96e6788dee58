import { createEnrolment, hash, random, siteOrigin } from '../../createTestDevice.ts'
import { createTestPasskey } from '../../createTestPasskey.ts'
import { createOwner, type Owner } from '../createVisitor.ts'
import { assert, type Crashes, newEmail, type Prepare } from '../Operation.ts'

const hashToken = (token: string) => hash(Buffer.from(token, 'base64url'))

const finishEmailLogin: Prepare = async (crashes) => {
  const device = await crashes.createDevice()
  const { flowId, code } = await crashes.requestCode(device, newEmail())
  const [refreshToken, next] = [random(32), random(32)]
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

const refreshSession: Prepare = async (crashes) => {
  const device = await crashes.createDevice()
  await crashes.forgetMails()
  const { flowId, code } = await crashes.requestCode(device, newEmail())
  const [refreshToken, next] = [random(32), random(32)]
  await device.run('finishEmailLogin', { flowId, code, refreshHash: hashToken(refreshToken) })
  const refresh = async () => {
    const body = { refreshToken, nextRefreshHash: hashToken(next) }
    device.accessToken = (await device.run('refreshSession', body)).accessToken
  }
  return {
    run: refresh,
    async check() {},
    async repeat() {
      await refresh()
      assert((await device.call('listSessions', {})).status === 200, 'the session ended')
    },
  }
}

/** Adds an account elsewhere, as a visitor does who begins again after an interruption. */
async function link({ device }: Owner, crashes: Crashes): Promise<void> {
  const verifier = random(32)
  const { flowId, url } = await device.run(
    'startSocialLogin',
    {
      provider: 'github',
      origin: siteOrigin,
      verifierHash: hashToken(verifier),
      links: true,
    },
    { accessToken: device.accessToken },
  )
  await crashes.visitProvider(url)
  await device.run(
    'finishSocialLogin',
    { flowId, verifier, refreshHash: hashToken(random(32)) },
    { accessToken: device.accessToken },
  )
}

const readLogins = ({ userId }: Owner, crashes: Crashes) =>
  crashes.query('select id, kind from wallet_logins where user_id = $1', [userId])

const linkLogin: Prepare = async (crashes) => {
  const owner = await createOwner(crashes)
  return {
    run: () => link(owner, crashes),
    async check() {
      assert((await readLogins(owner, crashes)).length <= 2, 'the login was added twice')
      await owner.assertOpens()
    },
    async repeat() {
      if ((await readLogins(owner, crashes)).length === 1) await link(owner, crashes)
      assert((await readLogins(owner, crashes)).length === 2, 'the login was not added')
      await owner.assertOpens()
    },
  }
}

const unlinkLogin: Prepare = async (crashes) => {
  const owner = await createOwner(crashes)
  await link(owner, crashes)
  const loginId = String((await readLogins(owner, crashes)).find(({ kind }) => kind === 'github')?.id)
  const unlink = async () => {
    await owner.device.run('unlinkLogin', { loginId })
  }
  return {
    run: unlink,
    check: owner.assertOpens,
    async repeat() {
      await unlink()
      assert((await readLogins(owner, crashes)).length === 1, 'the login was not removed')
      await owner.assertOpens()
    },
  }
}

/** A passkey that signs in and brings the wallet back: a way to sign in and a recovery method in one change. */
async function createPasskey(owner: Owner, crashes: Crashes) {
  const passkey = createTestPasskey({ origin: crashes.origin })
  const add = async () => {
    const { challengeId, challenge } = await owner.device.run('startPasskey', {})
    const { enrolment } = await createEnrolment(crashes.hpkeKey())
    const recovery = { enrolmentId: enrolment.enrolmentId, authShare: enrolment.authShare, share: random(61) }
    await owner.device.run('addPasskey', { challengeId, credential: passkey.register({ challenge }), recovery })
  }
  const read = async () => {
    const ids = (sql: string) => crashes.query(sql, [owner.userId])
    const passkeys = await ids('select id from wallet_passkeys where user_id = $1')
    const shares = await ids('select id from wallet_enrolments where user_id = $1 and passkey_id is not null')
    const logins = await ids(`select id from wallet_logins where user_id = $1 and kind = 'passkey'`)
    assert(passkeys.length === shares.length && shares.length === logins.length, 'a passkey is there by half')
    return passkeys
  }
  return { add, read }
}

const addPasskey: Prepare = async (crashes) => {
  const owner = await createOwner(crashes)
  const { add, read } = await createPasskey(owner, crashes)
  return {
    run: add,
    async check() {
      await read()
      await owner.assertOpens()
    },
    async repeat() {
      if ((await read()).length === 0) await add()
      assert((await read()).length === 1, 'there is not one passkey')
      await owner.assertOpens()
    },
  }
}

const removePasskey: Prepare = async (crashes) => {
  const owner = await createOwner(crashes)
  const { add, read } = await createPasskey(owner, crashes)
  await add()
  const passkeyId = String((await read())[0]?.id)
  const remove = async () => {
    await owner.device.run('removePasskey', { passkeyId })
  }
  return {
    run: remove,
    async check() {
      await read()
      await owner.assertOpens()
    },
    async repeat() {
      await remove()
      assert((await read()).length === 0, 'the passkey is still there')
      await owner.assertOpens()
    },
  }
}

export const logins: Record<string, Prepare> = {
  finishEmailLogin,
  refreshSession,
  linkLogin,
  unlinkLogin,
  addPasskey,
  removePasskey,
}
