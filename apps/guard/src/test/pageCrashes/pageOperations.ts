import { backUpWallet } from '../../../../embedded/src/flows/backUpWallet.ts'
import { deleteAccount } from '../../../../embedded/src/flows/deleteAccount.ts'
import { openAccount } from '../../../../embedded/src/flows/openAccount.ts'
import { changeEmail } from '../../../../embedded/src/flows/openSecurity.ts'
import { protectWallet } from '../../../../embedded/src/flows/protectWallet.ts'
import { rotateWallet } from '../../../../embedded/src/flows/rotateWallet.ts'
import type { Ask } from '../../../../embedded/src/screens/screenStore.ts'
import type { Method, Visitor } from '../createPageVisitor.ts'
import type { Answers } from '../createReader.ts'
import type { OpenedPage } from '../openWalletWorld.ts'

const { signal } = new AbortController()

/** What a visitor does on a page, from opening it to the end; done again on another page, it ends as if it had never been interrupted. */
export type PageOperation = {
  /** What protects the wallet before. */
  protectedBy?: Method
  /** On a device that does not open the wallet yet. */
  onNewDevice?: true
  act: (visitor: Visitor, page: OpenedPage) => Promise<void>
}

/** Something that is done on a page whose visitor is signed in. */
const onPage =
  (act: (page: OpenedPage, options: { ask: Ask; signal: AbortSignal }) => Promise<unknown>, answers: Answers) =>
  async (visitor: Visitor, page: OpenedPage) => {
    await visitor.enter(page)
    const ask = visitor.read(answers)
    await act(page, { ask, signal })
  }

const protect = (answers: Answers): PageOperation => ({ act: onPage(protectWallet, answers) })
const recover = (protectedBy: Method): PageOperation => ({
  protectedBy,
  onNewDevice: true,
  act: (visitor, page) => visitor.enter(page),
})

export const pageOperations: Record<string, PageOperation> = {
  signInAgain: {
    act: async (visitor, page) => {
      await visitor.enter(page)
      await page.session.end()
      await visitor.enter(page)
    },
  },
  openAgain: {
    async act(visitor, page) {
      // Twice: a page that is opened exchanges its refresh token.
      await visitor.enter(page)
      await page.session.restore(signal)
      await visitor.enter(page)
    },
  },
  protectByPassword: protect({ protect: { type: 'password', password: 'correct horse battery 7' } }),
  protectByPasskey: protect({ protect: { type: 'passkey' } }),
  protectByGuard: protect({ protect: { type: 'guard' }, guardOffer: { type: 'accept' } }),
  recoverByPassword: recover('password'),
  recoverByPasskey: recover('passkey'),
  recoverByGuard: recover('guard'),
  rotateToPassword: {
    protectedBy: 'password',
    act: async (visitor, page) => {
      await onPage(rotateWallet, { rotate: { type: 'password', password: visitor.password } })(visitor, page)
    },
  },
  rotateToPasskey: { protectedBy: 'passkey', act: onPage(rotateWallet, { rotate: { type: 'passkey' } }) },
  changeEmail: {
    async act(visitor, page) {
      await visitor.enter(page)
      if (await visitor.hasNewEmail()) return
      const ask = visitor.read({ newEmail: { type: 'email', email: visitor.newEmail } })
      await changeEmail(page, { ask, signal })
    },
  },
  backUp: {
    act: onPage(backUpWallet, { backUp: { type: 'password', password: 'correct horse battery 7' } }),
  },
  deleteUnprotected: { act: onPage(deleteAccount, { deleteAccount: { type: 'delete' } }) },
  deleteProtected: { protectedBy: 'password', act: onPage(deleteAccount, { deleteAccount: { type: 'delete' } }) },
  openAccountTwice: {
    async act(visitor, page) {
      await visitor.enter(page)
      await openAccount(page, { ask: visitor.read({ protect: { type: 'later' } }), signal, onReady: () => {} })
    },
  },
}
