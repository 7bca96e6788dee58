import { setTimeout as sleep } from 'node:timers/promises'
import { random } from '../../createTestDevice.ts'
import { createOwner } from '../createVisitor.ts'
import { assert, type Crashes, type Prepare } from '../Operation.ts'

async function isMarked(crashes: Crashes, userId: string): Promise<boolean> {
  const rows = await crashes.query('select from wallet_users where id = $1 and delete_after is not null', [userId])
  return rows.length > 0
}

const startDeletion: Prepare = async (crashes) => {
  const { device, email, userId, assertWallet } = await createOwner(crashes)
  const start = () => device.run('startDeletion', { confirmation: 'delete' })
  const isSignedIn = async () => (await device.call('listSessions', {})).status === 200
  return {
    async run() {
      await start()
    },
    async check() {
      assert((await isMarked(crashes, userId)) !== (await isSignedIn()), 'the deletion began by half')
      await assertWallet()
    },
    async repeat() {
      // A visitor who signs in to begin again cancels what had begun.
      if (await isMarked(crashes, userId)) await crashes.signIn(device, email)
      assert(!(await isMarked(crashes, userId)), 'signing in did not cancel the deletion')
      await start()
      assert(await isMarked(crashes, userId), 'the account is not to be deleted')
      await assertWallet()
    },
  }
}

/** By signing in: the code is right, and the account stays. */
const cancelDeletion: Prepare = async (crashes) => {
  const { device, email, userId, assertWallet, assertOpens } = await createOwner(crashes)
  await device.run('startDeletion', { confirmation: 'delete' })
  await crashes.forgetMails()
  const { flowId, code } = await crashes.requestCode(device, email)
  return {
    async run() {
      const refreshHash = random(32)
      device.accessToken = (await device.run('finishEmailLogin', { flowId, code, refreshHash })).accessToken
    },
    check: assertWallet,
    async repeat() {
      await assertOpens()
      assert(!(await isMarked(crashes, userId)), 'the account is still to be deleted')
    },
  }
}

/** What happens once the days are over, in the background. */
const deleteAccount: Prepare = async (crashes) => {
  const { device, userId } = await createOwner(crashes)
  await device.run('startDeletion', { confirmation: 'delete' })
  // The server that is about to be replaced would count its mails as statements of the deletion. Those of one that was killed before wait
  // until its minute is over.
  for (let waited = 0; (await crashes.query('select from wallet_mails', [])).length > 0; waited += 50) {
    if (waited > 90_000) throw new Error('mails still wait')
    await sleep(50)
  }
  await crashes.query(`update wallet_users set delete_after = now() - interval '1 second' where id = $1`, [userId])
  const tables = ['wallet_users', 'wallet_logins', 'wallet_wallets', 'wallet_enrolments', 'wallet_audit']
  async function countRows(): Promise<number> {
    let count = 0
    for (const table of tables) {
      const owner = table === 'wallet_users' ? 'id' : 'user_id'
      count += (await crashes.query(`select from ${table} where ${owner} = $1`, [userId])).length
    }
    return count
  }
  const waitUntilGone = async (signal?: AbortSignal) => {
    for (let waited = 0; (await countRows()) > 0; waited += 50) {
      if (waited > 30_000) throw new Error('the account was not deleted')
      await sleep(50, undefined, { signal })
    }
  }
  return {
    async run(signal) {
      // The sweeper begins with the server.
      await crashes.restart()
      await waitUntilGone(signal)
    },
    async check() {},
    // It goes on by itself, with the start after the crash.
    repeat: () => waitUntilGone(),
  }
}

export const deletion: Record<string, Prepare> = { startDeletion, cancelDeletion, deleteAccount }
