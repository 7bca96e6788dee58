import { siteOrigin } from '../../createTestDevice.ts'
import { readCode } from '../../startMailServer.ts'
import { createOwner, type Owner } from '../createVisitor.ts'
import { assert, type Crashes, newEmail, type Prepare } from '../Operation.ts'

const codePattern = /^Your code to change the email/

/** Runs a request that mails a code, and reads it. */
async function mailed<T>(crashes: Crashes, to: string, run: () => Promise<T>): Promise<{ result: T; code: string }> {
  await crashes.forgetMails()
  const seen = crashes.countMails()
  const result = await run()
  return { result, code: readCode(await crashes.findMail({ to, pattern: codePattern, seen })) }
}

const startOld = ({ device, email }: Owner, crashes: Crashes) =>
  mailed(crashes, email, () => device.run('startEmailChange', { origin: siteOrigin }))

/** Up to the code of the new address. */
async function startNew(owner: Owner, crashes: Crashes, next: string) {
  const { result, code } = await startOld(owner, crashes)
  const { flowId } = result
  await owner.device.run('proveOldEmail', { flowId, code })
  const toNew = await mailed(crashes, next, () => owner.device.run('mailNewEmail', { flowId, email: next }))
  return { flowId, code: toNew.code }
}

/** The whole change as a visitor does it who begins again. */
async function changeAgain(owner: Owner, crashes: Crashes, next: string): Promise<void> {
  await crashes.signIn(owner.device, owner.email)
  await owner.device.run('finishEmailChange', await startNew(owner, crashes, next))
}

/** How many addresses sign in to the owner's account. */
async function countAddresses({ userId }: Owner, crashes: Crashes): Promise<number> {
  const rows = await crashes.query(`select id from wallet_logins where user_id = $1 and kind = 'email'`, [userId])
  return rows.length
}

/** Signs in with an address on a new device. @returns whose account it is. */
async function whoIs(crashes: Crashes, email: string): Promise<string> {
  const device = await crashes.createDevice()
  await crashes.signIn(device, email)
  const { sessions } = await device.run('listSessions', {})
  const rows = await crashes.query('select user_id from wallet_sessions where id = $1', [
    sessions.find((one) => one.isCurrent)?.sessionId,
  ])
  return String(rows[0]?.user_id)
}

/** Each step: killed in it, the visitor begins the change again, and ends up with the new address and the same wallet. */
const step =
  (start: (owner: Owner, crashes: Crashes, next: string) => Promise<() => Promise<unknown>>): Prepare =>
  async (crashes) => {
    const owner = await createOwner(crashes)
    const next = newEmail()
    const run = await start(owner, crashes, next)
    return {
      async run() {
        await run()
      },
      async check() {
        assert((await countAddresses(owner, crashes)) === 1, 'the visitor has no address, or two')
        await owner.assertWallet()
      },
      async repeat() {
        const changed = await crashes.query(
          `select from wallet_email_changes where user_id = $1 and stage = 'changed'`,
          [owner.userId],
        )
        if (changed.length === 0) await changeAgain(owner, crashes, next)
        assert((await whoIs(crashes, next)) === owner.userId, 'the new address signs in to another account')
        await owner.assertWallet()
      },
    }
  }

const startEmailChange = step(async (owner, crashes) => {
  await crashes.forgetMails()
  return () => owner.device.run('startEmailChange', { origin: siteOrigin })
})

const proveOldEmail = step(async (owner, crashes) => {
  const { result, code } = await startOld(owner, crashes)
  return () => owner.device.run('proveOldEmail', { flowId: result.flowId, code })
})

const mailNewEmail = step(async (owner, crashes, email) => {
  const { result, code } = await startOld(owner, crashes)
  const { flowId } = result
  await owner.device.run('proveOldEmail', { flowId, code })
  return () => owner.device.run('mailNewEmail', { flowId, email })
})

const finishEmailChange = step(async (owner, crashes, next) => {
  const last = await startNew(owner, crashes, next)
  return () => owner.device.run('finishEmailChange', last)
})

const undoEmailChange: Prepare = async (crashes) => {
  const owner = await createOwner(crashes)
  const next = newEmail()
  const seen = crashes.countMails()
  await owner.device.run('finishEmailChange', await startNew(owner, crashes, next))
  const { parsed } = await crashes.findMail({ to: owner.email, pattern: /\/v1\/undo\?token=/, seen })
  const [link = ''] = /http\S+\/v1\/undo\?token=[\w-]{43}/.exec(parsed.text ?? '') ?? []
  const press = () => fetch(link, { method: 'POST', signal: AbortSignal.timeout(30_000) })
  return {
    async run() {
      const { status } = await press()
      assert(status === 200, `the link returned ${status}`)
    },
    async check() {
      assert((await countAddresses(owner, crashes)) === 1, 'the visitor has no address, or two')
      await owner.assertWallet()
    },
    async repeat() {
      const { status } = await press()
      assert(status === 200 || status === 410, `the link returned ${status}`)
      assert((await whoIs(crashes, owner.email)) === owner.userId, 'the old address signs in to another account')
      assert((await owner.device.call('listSessions', {})).status === 401, 'somebody is still signed in')
      await owner.assertOpens()
    },
  }
}

export const email: Record<string, Prepare> = {
  startEmailChange,
  proveOldEmail,
  mailNewEmail,
  finishEmailChange,
  undoEmailChange,
}
