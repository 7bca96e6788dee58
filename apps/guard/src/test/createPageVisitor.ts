import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { isEnrolled } from '../../../embedded/src/flows/enrolments.ts'
import { openAccount } from '../../../embedded/src/flows/openAccount.ts'
import { protectWallet } from '../../../embedded/src/flows/protectWallet.ts'
import { finishEmailLogin } from '../../../embedded/src/flows/signInByEmail.ts'
import { startEmailLogin } from '../../../embedded/src/flows/startEmailLogin.ts'
import { signMessage } from '../../../embedded/src/test/signMessage.ts'
import { walletEmailChanges, walletWallets } from '../../../server/src/db/schema.ts'
import { createReader } from './createReader.ts'
import type { OpenedPage, WalletWorld } from './openWalletWorld.ts'

export type Method = 'password' | 'passkey' | 'guard'

const { signal } = new AbortController()

/** A visitor, who signs in by email and knows one password. */
export function createPageVisitor(world: WalletWorld) {
  const { server, guard } = world
  const [email, newEmail] = [`${randomUUID()}@visitor.test`, `${randomUUID()}@new.test`]
  const password = 'correct horse battery staple 9'
  const read = createReader(world, [email, newEmail])
  let userId: string | undefined
  /** What brings the wallet to a device that does not open it. */
  let method: Method | undefined

  const visitor = {
    newEmail,
    password,
    read,
    async hasNewEmail(): Promise<boolean> {
      const rows = await server.db
        .select()
        .from(walletEmailChanges)
        .where(eq(walletEmailChanges.userId, userId ?? ''))
      return rows.some(({ stage }) => stage === 'changed')
    },
    /** Opens a page: goes on with the session that the device kept, or signs in, and has a wallet that opens here. */
    async enter(page: OpenedPage): Promise<void> {
      // As after a while: an interrupted page may have had a mail sent just now.
      await Promise.all([server.forgetMails(), guard.forgetMails()])
      await page.session.restore(signal)
      if (page.session.user() && (await isEnrolled(page))) return
      const answers = {
        protect: { type: 'later' },
        recover: method === 'password' ? { type: 'password', password } : { type: method ?? 'cancel' },
        guardWait: { type: 'open' },
      }
      const ask = read(answers)
      const address = userId !== undefined && (await visitor.hasNewEmail()) ? newEmail : email
      const login = await startEmailLogin(page, address, signal)
      await finishEmailLogin(page, { login, ask, signal })
      await openAccount(page, { ask, signal, onReady: () => {} })
      userId ??= page.session.user()?.userId
    },
    async protect(page: OpenedPage, by: Method): Promise<void> {
      await Promise.all([server.forgetMails(), guard.forgetMails()])
      const answer = by === 'password' ? { type: by, password } : { type: by }
      await protectWallet(page, { ask: read({ protect: answer, guardOffer: { type: 'accept' } }), signal })
      method = by
    },
    /**
     * The address of the visitor's only wallet, with which this page signs.
     * @throws Error where there is none, or two, or the signature is of another one.
     */
    async sign(page: OpenedPage): Promise<string> {
      const address = page.session.user()?.wallet?.addresses.eip155
      if (!address) throw new Error('The page has no wallet.')
      const rows = await server.db
        .select()
        .from(walletWallets)
        .where(eq(walletWallets.userId, userId ?? ''))
      if (rows.length !== 1) throw new Error(`The visitor has ${rows.length} wallets.`)
      if (rows[0]?.addresses.eip155 !== address) throw new Error('The server and the page have different addresses.')
      await signMessage(page, { message: `still ${address}`, address })
      return address
    },
  }
  return visitor
}

export type Visitor = ReturnType<typeof createPageVisitor>
